/** Screens of the admin area that belong to no module. */
import { defineScreenPath } from '#kernel/contract/path.ts';
import { kernelPaths } from '#kernel/contract/paths.ts';

export const adminPaths = {
  settings: defineScreenPath('/admin/settings', { ko: '관리자 설정', en: 'Administrator settings' }),
  audit: kernelPaths.audit,
  mails: defineScreenPath('/admin/mails', { ko: '발송 메일', en: 'Sent emails' }),
  mail: defineScreenPath('/admin/mails/:id', { ko: '메일', en: 'Email' }),
};
