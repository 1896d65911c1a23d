/** Groups that the product's menu had before: trees that a company published then still name them, and keep their titles. */
import type { LocalText } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';

export const formerGroups: ReadonlyMap<string, LocalText> = new Map([
  ['record', { ko: '모든 데이터', en: 'All data' }],
  ['people', { ko: '사람과 권한', en: 'People and permissions' }],
  ['system', words.system],
]);
