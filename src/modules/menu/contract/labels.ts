/** Field labels: names of this module's request fields that the kernel does not know. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';

const menu = { ko: '메뉴', en: 'Menu entry' };

const line = { label: { ko: '메뉴 줄', en: 'Lines of the menu' }, each: { ko: '메뉴 줄', en: 'line' } };
const icon = { label: { ko: '아이콘', en: 'Icon' }, kind: 'choice' as const };
const accent = { label: { ko: '강조색', en: 'Accent' } };
const background = { label: { ko: '바탕색', en: 'Background' } };
const badge = { label: { ko: '배지', en: 'Badge' } };
const leads = { label: { ko: '여는 곳', en: 'What it opens' }, kind: 'choice' as const };
const flow = { label: commonTexts.flow, kind: 'record' as const };

export const menuLabels: FieldTexts = {
  changes: { label: { ko: '바꿀 것', en: 'Changes' }, each: { ko: '바꿀 것', en: 'change' } },
  'changes.roleId': { label: commonTexts.role, kind: 'record' },
  'changes.path': menu,
  'changes.hidden': { ko: '숨길지', en: 'Whether it is hidden' },
  'changes.was': { label: { ko: '지금까지의 설정', en: 'What it was' }, kind: 'choice' },
  tree: { label: { ko: '메뉴 구성', en: 'Menu' } },
  'tree.style': { label: { ko: '스타일', en: 'Style' } },
  'tree.style.density': { label: { ko: '줄 간격', en: 'Spacing' }, kind: 'choice' },
  'tree.style.corner': { label: { ko: '모서리', en: 'Corners' }, kind: 'choice' },
  'tree.style.chosen': { label: { ko: '고른 메뉴', en: 'Chosen entry' }, kind: 'choice' },
  'tree.style.icons': icon,
  'tree.style.groups': { label: { ko: '그룹', en: 'Groups' }, kind: 'choice' },
  'tree.style.accent': accent,
  'tree.style.accent.light': accent,
  'tree.style.accent.dark': accent,
  'tree.style.background': background,
  'tree.style.background.light': background,
  'tree.style.background.dark': background,
  'tree.nodes.badge': badge,
  'tree.nodes.items.badge': badge,
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
  number: { label: commonTexts.version },
  'changes.own': { label: { ko: '이 사람의 설정', en: 'What holds for this person' }, kind: 'choice' },
};
