/** Screens of the admin area that belong to no room. */
import { screenPath } from '#kernel/contract/path.ts';
import { kernelPaths } from '#kernel/contract/paths.ts';

export const adminPaths = {
  settings: screenPath('/admin/settings', { ko: '관리자 설정', en: 'Administrator settings' }),
  audit: kernelPaths.audit,
  mails: screenPath('/admin/mails', { ko: '발송 메일', en: 'Sent emails' }),
  mail: screenPath('/admin/mails/:id', { ko: '메일', en: 'Email' }),
};
