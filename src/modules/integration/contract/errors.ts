/** What this room refuses with. */
import { defineErrors } from '#kernel/contract/error.ts';

export const integrationErrors = defineErrors({
  KEY_NOT_FOUND: { status: 404, ko: 'API 키를 찾을 수 없습니다.', en: 'There is no such API key.' },
  KEY_SCOPE_NOT_HELD: {
    status: 403,
    ko: '직접 가지고 있지 않은 권한은 키에 줄 수 없습니다.',
    en: 'You cannot give a key permissions that you do not have yourself.',
  },
  KEY_OVER: {
    status: 409,
    ko: '폐기했거나 기한이 지난 키는 새 값으로 바꿀 수 없습니다. 새 키를 만들어 주세요.',
    en: 'A key that is revoked or expired cannot be rotated. Please make a new one.',
  },
  KEY_EXPIRY_PAST: { status: 422, ko: '만료일은 지금보다 뒤여야 합니다.', en: 'The expiry must lie in the future.' },
  HOOK_NOT_FOUND: { status: 404, ko: '웹훅을 찾을 수 없습니다.', en: 'There is no such web hook.' },
  HOOK_EVENT_UNKNOWN: {
    status: 422,
    ko: '알릴 수 없는 일이 있습니다.',
    en: 'There is an event that hooks cannot tell of.',
  },
  HOOK_LIMIT: {
    status: 409,
    ko: '웹훅이 너무 많습니다. 쓰지 않는 웹훅을 지운 뒤 다시 만들어 주세요.',
    en: 'There are too many web hooks. Please remove those that are not used, then try again.',
  },
  HOOK_NOT_ACTIVE: {
    status: 409,
    ko: '꺼져 있는 웹훅입니다. 먼저 다시 켜 주세요.',
    en: 'This web hook is switched off. Please switch it on first.',
  },
  DELIVERY_NOT_FOUND: { status: 404, ko: '전달 기록을 찾을 수 없습니다.', en: 'There is no such delivery.' },
  DELIVERY_WAITING: {
    status: 409,
    ko: '아직 보내는 중입니다. 끝난 뒤에 다시 보낼 수 있습니다.',
    en: 'It is still being sent. It can be sent again afterwards.',
  },
  KEY_LIMIT: {
    status: 409,
    ko: '쓸 수 있는 API 키가 너무 많습니다. 쓰지 않는 키를 폐기한 뒤 다시 만들어 주세요.',
    en: 'There are too many living API keys. Please revoke those that are not used, then try again.',
  },
});
