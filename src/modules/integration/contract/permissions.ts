/** Permissions on integrations: manage what other programs may do and receive. */
import { definePermissions } from '#kernel/contract/permission.ts';

const roles = ['admin'];
export const integrationPermissions = definePermissions({
  'integration.key.read': { ko: 'API 키 보기', en: 'View API keys', level: 'read', roles },
  'integration.key.manage': { ko: 'API 키 관리', en: 'Manage API keys', level: 'admin', guarded: true, roles },
  // The operator's workbench shows failing hooks, and the result of each try; payloads are for people who manage hooks.
  'integration.hook.read': { ko: '웹훅 보기', en: 'View web hooks', level: 'read', roles: [...roles, 'operator'] },
  'integration.hook.manage': { ko: '웹훅 관리', en: 'Manage web hooks', level: 'admin', guarded: true, roles },
  'integration.secret.read': { ko: '비밀 값 이름 보기', en: 'View names of secrets', level: 'read', roles },
  'integration.secret.manage': { ko: '비밀 값 관리', en: 'Manage secrets', level: 'admin', guarded: true, roles },
  'integration.text.read': { ko: '문자 서비스 설정 보기', en: 'View the service for texts', level: 'read', roles },
  'integration.text.manage': {
    ko: '문자 서비스 관리',
    en: 'Manage the service for texts',
    level: 'admin',
    guarded: true,
    roles,
  },
  'integration.call.make': { ko: '외부 서비스 호출', en: 'Call other services', level: 'admin', roles },
});
