/** Entries of the menu that are called otherwise than their screens. */

/** What the menu calls the list of all items. */
export const allStock = { ko: '전체 재고', en: 'All stock' };
