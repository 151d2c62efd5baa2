//! Files are read within a bound, and written as a whole or not at all.

use bitrose_course::files::{LONGEST, create, read, read_all, replace, sweep};
use std::fs;
use std::io::{self, Read};

#[test]
fn what_is_there_is_replaced_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.bb");
    replace(&path, b"old and long").unwrap();
    replace(&path, b"new").unwrap();
    assert_eq!(read(&path).unwrap(), b"new");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing stays behind");
}

#[test]
fn what_is_there_is_not_created_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.md");
    create(&path, b"first").unwrap();
    assert_eq!(create(&path, b"second").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(read(&path).unwrap(), b"first");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn only_leftovers_of_this_file_are_swept_away() {
    let folder = tempfile::tempdir().unwrap();
    for name in
        ["a", ".a-123456", ".a-aB3dEf", ".a-12345", ".a-1234567", ".b-123456", ".a-12345!", "a-123456"]
    {
        fs::write(folder.path().join(name), "").unwrap();
    }
    sweep(&folder.path().join("a")).unwrap();
    let mut left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, [".a-12345", ".a-12345!", ".a-1234567", ".b-123456", "a", "a-123456"]);
}

#[test]
fn a_stream_without_end_is_refused() {
    assert_eq!(read_all(io::repeat(b'x')).unwrap_err().to_string(), "it is longer than 16 MiB");
    assert_eq!(read_all(io::repeat(b'x').take(LONGEST)).unwrap().len() as u64, LONGEST);
}
