/** What this room's actions in the audit trail are called. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const integrationAudits = defineAudits({
  title: { ko: '연동', en: 'Integrations' },
  actions: {
    'integration.key.create': {
      ko: 'API 키를 만들었습니다',
      en: 'made an API key',
      named: { ko: 'API 키 {name:을/를} 만들었습니다', en: 'made the API key {name}' },
    },
    'integration.key.rotate': {
      ko: 'API 키의 값을 바꿨습니다',
      en: 'rotated an API key',
      named: { ko: 'API 키 {name}의 값을 바꿨습니다', en: 'rotated the API key {name}' },
    },
    'integration.key.revoke': {
      ko: 'API 키를 폐기했습니다',
      en: 'revoked an API key',
      named: { ko: 'API 키 {name:을/를} 폐기했습니다', en: 'revoked the API key {name}' },
    },
    'integration.secret.create': {
      ko: '비밀 값을 만들었습니다',
      en: 'made a secret',
      named: { ko: '비밀 값 {name:을/를} 만들었습니다', en: 'made the secret {name}' },
    },
    'integration.secret.change': {
      ko: '비밀 값을 바꿨습니다',
      en: 'changed a secret',
      named: { ko: '비밀 값 {name:을/를} 바꿨습니다', en: 'changed the secret {name}' },
    },
    'integration.secret.remove': { ko: '비밀 값을 지웠습니다', en: 'removed a secret' },
  },
});
