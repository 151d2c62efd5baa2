//! Objects by number. Numbers are never reused, and dead objects take no memory.

use super::memory::Object;
use super::{Reason, Step};
use crate::ir::CELL_LIMIT;

/// The number of objects in a page. When all of its objects are dead, the page is freed.
const PAGE: usize = 1 << 10;
/// The maximum number of pages that contain a live object.
const PAGES: usize = 4 * CELL_LIMIT as usize / PAGE;
/// No page begins after this number, so that the number plus one still fits in an address.
const LAST: u32 = u32::MAX - 0xFFFF;

#[derive(Debug, Default)]
pub(super) struct Objects {
    pages: Vec<Page>,
    in_use: usize,
}

#[derive(Debug, Default)]
struct Page {
    objects: Vec<Option<Object>>,
    removed: usize,
}

impl Objects {
    /// Adds an object and returns its number.
    pub(super) fn push(&mut self, object: Object) -> Step<u32> {
        let number = self.next();
        if number as usize / PAGE == self.pages.len() {
            if self.in_use >= PAGES || number >= LAST {
                return Err(Reason::Memory.into());
            }
            self.pages.push(Page::default());
            self.in_use += 1;
        }
        self.pages.last_mut().expect("there is one with room").objects.push(Some(object));
        Ok(number)
    }

    /// Returns the number of the next object.
    pub(super) fn next(&self) -> u32 {
        let last = self.pages.last().map_or(PAGE, |page| page.objects.len().max(page.removed));
        u32::try_from(self.pages.len() * PAGE - (PAGE - last)).expect("they are counted when they are added")
    }

    pub(super) fn get(&self, number: u32) -> Option<&Object> {
        self.pages.get(number as usize / PAGE)?.objects.get(number as usize % PAGE)?.as_ref()
    }

    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut Object> {
        self.pages.get_mut(number as usize / PAGE)?.objects.get_mut(number as usize % PAGE)?.as_mut()
    }

    pub(super) fn remove(&mut self, number: u32) -> Option<Object> {
        let page = self.pages.get_mut(number as usize / PAGE)?;
        let object = page.objects.get_mut(number as usize % PAGE)?.take()?;
        page.removed += 1;
        if page.removed == PAGE {
            page.objects = Vec::new();
            self.in_use -= 1;
        }
        Some(object)
    }

    /// Iterates over the objects with their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &Object)> {
        let pages = self.pages.iter().enumerate();
        let slots = pages.flat_map(|(page, slots)| (page * PAGE..).zip(&slots.objects));
        slots.filter_map(|(number, slot)| Some((u32::try_from(number).ok()?, slot.as_ref()?)))
    }
}
