//! The integration tests, in one binary.

mod attacks_identify;
mod attacks_leapers;
mod attacks_pawns;
mod attacks_rays;
mod bitboard_geometry;
mod bitboard_sets;
mod bitboard_shifts;
mod bitboard_squares;
mod bitboard_text;
mod common;
mod examples;
mod features;
mod mailbox_board;
mod mailbox_moves;
mod mailbox_position;
mod position_check;
mod position_fen;
mod position_moves;
mod position_notation;
mod position_perft;
mod position_placement;
mod position_proof;
mod position_storage;
mod sliders;
