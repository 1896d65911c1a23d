/** What the fields of this room's requests are called, where the kernel does not know. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';

const menu = { ko: '메뉴', en: 'Menu entry' };

const line = { label: { ko: '메뉴 줄', en: 'Lines of the menu' }, each: { ko: '메뉴 줄', en: 'line' } };
const icon = { label: { ko: '아이콘', en: 'Icon' }, kind: 'choice' as const };
const leads = { label: { ko: '여는 곳', en: 'What it opens' }, kind: 'choice' as const };
const flow = { label: words.flow, kind: 'record' as const };

export const menuLabels: FieldTexts = {
  changes: { label: { ko: '바꿀 것', en: 'Changes' }, each: { ko: '바꿀 것', en: 'change' } },
  'changes.roleId': { label: words.role, kind: 'record' },
  'changes.path': menu,
  'changes.hidden': { ko: '숨길지', en: 'Whether it is hidden' },
  'changes.was': { label: { ko: '지금까지의 설정', en: 'What it was' }, kind: 'choice' },
  tree: { label: { ko: '메뉴 구성', en: 'Menu' } },
  'tree.nodes': line,
  'tree.nodes.icon': icon,
  'tree.nodes.path': menu,
  'tree.nodes.leads': leads,
  'tree.nodes.leads.frameId': flow,
  'tree.nodes.items': line,
  'tree.nodes.items.icon': icon,
  'tree.nodes.items.path': menu,
  'tree.nodes.items.leads': leads,
  'tree.nodes.items.leads.frameId': flow,
  number: { label: words.version },
  'changes.own': { label: { ko: '이 사람의 설정', en: 'What holds for this person' }, kind: 'choice' },
};
