/** Entries of the menu that are called otherwise than their screens. */

/** Menu title of the list of all items. */
export const allStockMenu = { ko: '전체 재고', en: 'All stock' };
