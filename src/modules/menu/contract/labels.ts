/** What the fields of this room's requests are called, where the kernel does not know. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';

const menu = { ko: '메뉴', en: 'Menu entry' };

export const menuLabels: FieldTexts = {
  changes: { label: { ko: '바꿀 것', en: 'Changes' }, each: { ko: '바꿀 것', en: 'change' } },
  'changes.roleId': { label: words.role, kind: 'record' },
  'changes.path': menu,
  'changes.hidden': { ko: '숨길지', en: 'Whether it is hidden' },
  'changes.was': { label: { ko: '지금까지의 설정', en: 'What it was' }, kind: 'choice' },
  tree: { label: { ko: '메뉴 구성', en: 'Menu' } },
  'changes.own': { label: { ko: '이 사람의 설정', en: 'What holds for this person' }, kind: 'choice' },
};
