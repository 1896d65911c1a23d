/** Screens of the admin area that belong to no room, and the groups of its menu. */
import { screenPath } from '#kernel/contract/path.ts';
import { words } from '#kernel/contract/words.ts';

export const adminPaths = {
  settings: screenPath('/admin/settings', { ko: '관리자 설정', en: 'Settings of administrators' }),
  audit: screenPath('/admin/audit', { ko: '감사 기록', en: 'Audit trail' }),
  mails: screenPath('/admin/mails', { ko: '발송 메일', en: 'Outgoing mail' }),
  mail: screenPath('/admin/mails/:id', { ko: '메일', en: 'Mail' }),
};

/** In their order. */
export const adminGroups = {
  overview: { ko: '개요', en: 'Overview' },
  design: { ko: '만들기', en: 'Design' },
  people: { ko: '사람과 권한', en: 'People and permissions' },
  system: words.system,
};
