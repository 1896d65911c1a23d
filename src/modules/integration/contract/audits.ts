/** Audit actions of integration: their names in the audit trail. */
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
      ko: 'API 키를 교체했습니다',
      en: 'rotated an API key',
      named: { ko: 'API 키 {name:을/를} 교체했습니다', en: 'rotated the API key {name}' },
    },
    'integration.key.revoke': {
      ko: 'API 키를 폐기했습니다',
      en: 'revoked an API key',
      named: { ko: 'API 키 {name:을/를} 폐기했습니다', en: 'revoked the API key {name}' },
    },
    'integration.hook.create': {
      ko: '웹훅을 만들었습니다',
      en: 'made a web hook',
      named: { ko: '웹훅 {name:을/를} 만들었습니다', en: 'made the web hook {name}' },
    },
    'integration.hook.update': {
      ko: '웹훅을 수정했습니다',
      en: 'changed a web hook',
      named: { ko: '웹훅 {name:을/를} 수정했습니다', en: 'changed the web hook {name}' },
    },
    'integration.hook.state': {
      ko: '웹훅을 켜거나 멈췄습니다',
      en: 'switched a web hook',
      named: { ko: '웹훅 {name:을/를} 켜거나 멈췄습니다', en: 'switched the web hook {name}' },
    },
    'integration.hook.secret': {
      ko: '웹훅의 서명 키를 교체했습니다',
      en: 'rotated the secret of a web hook',
      named: { ko: '웹훅 {name}의 서명 키를 교체했습니다', en: 'rotated the secret of the web hook {name}' },
    },
    'integration.hook.remove': {
      ko: '웹훅을 삭제했습니다',
      en: 'removed a web hook',
      named: { ko: '웹훅 {name:을/를} 삭제했습니다', en: 'removed the web hook {name}' },
    },
    'integration.hook.test': {
      ko: '웹훅을 시험했습니다',
      en: 'tested a web hook',
      named: { ko: '웹훅 {name:을/를} 시험했습니다', en: 'tested the web hook {name}' },
    },
    'integration.hook.replay': {
      ko: '웹훅을 다시 보냈습니다',
      en: 'sent a delivery of a web hook again',
      named: { ko: '웹훅 {name:을/를} 다시 보냈습니다', en: 'sent a delivery of the web hook {name} again' },
    },
    'integration.hook.switched-off': {
      ko: '웹훅이 꺼졌습니다',
      en: 'switched a web hook off',
      named: { ko: '웹훅 {name:이/가} 꺼졌습니다', en: 'switched the web hook {name} off' },
    },
    'integration.hook.switched-on': {
      ko: '만든 사람이 돌아와 웹훅이 다시 켜졌습니다',
      en: 'switched a web hook on again, since its maker is back',
      named: {
        ko: '만든 사람이 돌아와 웹훅 {name:이/가} 다시 켜졌습니다',
        en: 'switched the web hook {name} on again, since its maker is back',
      },
    },
    'integration.hook.resend': {
      ko: '웹훅이 받지 못한 것을 모두 다시 보냈습니다',
      en: 'sent again all that a web hook did not receive',
      named: {
        ko: '웹훅 {name:이/가} 받지 못한 것을 모두 다시 보냈습니다',
        en: 'sent again all that the web hook {name} did not receive',
      },
    },
    'integration.call.retried': {
      ko: '끝내 하지 못한 외부 호출을 다시 하게 했습니다',
      en: 'had failed calls made again',
    },
    'integration.secret.create': {
      ko: '비밀 값을 만들었습니다',
      en: 'made a secret',
      named: { ko: '비밀 값 {name:을/를} 만들었습니다', en: 'made the secret {name}' },
    },
    'integration.secret.change': {
      ko: '비밀 값을 변경했습니다',
      en: 'changed a secret',
      named: { ko: '비밀 값 {name:을/를} 변경했습니다', en: 'changed the secret {name}' },
    },
    'integration.secret.remove': { ko: '비밀 값을 삭제했습니다', en: 'removed a secret' },
    'integration.text-gateway.create': {
      ko: '문자 서비스를 연결했습니다',
      en: 'connected a service for texts',
      named: { ko: '문자 서비스 {name:을/를} 연결했습니다', en: 'connected the service for texts {name}' },
    },
    'integration.text-gateway.update': {
      ko: '문자 서비스 설정을 변경했습니다',
      en: 'changed the service for texts',
      named: { ko: '문자 서비스 {name}의 설정을 변경했습니다', en: 'changed the service for texts {name}' },
    },
    'integration.text-gateway.remove': {
      ko: '문자 서비스 연결을 끊었습니다',
      en: 'disconnected the service for texts',
    },
    'integration.text-gateway.test': {
      ko: '시험 문자를 보냈습니다',
      en: 'sent a test text',
      named: { ko: '문자 서비스 {name:으로/로} 시험 문자를 보냈습니다', en: 'sent a test text by {name}' },
    },
  },
});
