/** Groups of the product's earlier menu: trees published then still name them, and retain their titles. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { LocalText } from '#kernel/contract/text.ts';

export const formerGroups: ReadonlyMap<string, LocalText> = new Map([
  ['record', { ko: '모든 데이터', en: 'All data' }],
  ['people', { ko: '사람과 권한', en: 'People and permissions' }],
  ['system', commonTexts.system],
]);
