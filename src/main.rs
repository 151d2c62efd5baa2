//! The bitrose program. Everything it does is in the library.

fn main() -> std::process::ExitCode {
    bitrose::cli::main()
}
