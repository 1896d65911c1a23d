/** The groups of the admin area's menu. */
import { words } from '#kernel/contract/words.ts';

/** In their order. */
export const adminGroups = {
  overview: { ko: '개요', en: 'Overview' },
  design: { ko: '만들기', en: 'Design' },
  people: { ko: '사람과 권한', en: 'People and permissions' },
  system: words.system,
};
