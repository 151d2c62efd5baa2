//! The entry point of bitrose. Everything else is in the library.

fn main() -> std::process::ExitCode {
    bitrose::cli::main()
}
