/** The groups of the admin area's menu. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';

/** In their order. */
export const adminGroups = {
  overview: { ko: '회사', en: 'Company' },
  members: commonTexts.members,
  permissions: { ko: '권한', en: 'Permissions' },
  menus: { ko: '메뉴', en: 'Menus' },
  design: flowPaths.workflows.title,
  integrations: { ko: '연동', en: 'Integrations' },
  logs: { ko: '기록', en: 'Logs' },
};
