/** Error codes of integration. */
import { defineErrors } from '#kernel/contract/error.ts';

export const integrationErrors = defineErrors({
  KEY_NOT_FOUND: { status: 404, ko: 'API 키를 찾을 수 없습니다.', en: 'API key not found.' },
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
  KEY_EXPIRY_FAR: {
    status: 400,
    ko: 'API 키는 길어야 1년 뒤까지 쓸 수 있습니다. 더 이른 날을 골라 주세요.',
    en: 'An API key lasts a year at most. Please choose an earlier day.',
  },
  KEY_EXPIRY_PAST: { status: 422, ko: '만료일은 지금보다 뒤여야 합니다.', en: 'The expiry must lie in the future.' },
  HOOK_NOT_FOUND: { status: 404, ko: '웹훅을 찾을 수 없습니다.', en: 'Web hook not found.' },
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
  DELIVERY_NOT_FOUND: { status: 404, ko: '전달 기록을 찾을 수 없습니다.', en: 'Delivery not found.' },
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
  SECRET_NOT_FOUND: { status: 404, ko: '비밀 값을 찾을 수 없습니다.', en: 'Secret not found.' },
  SECRET_NAME_TAKEN: {
    status: 409,
    ko: '같은 이름의 비밀 값이 있습니다. 다른 이름을 쓰거나 그 값을 바꿔 주세요.',
    en: 'There is a secret of this name. Use another name, or change that one.',
  },
  SECRET_LIMIT: {
    status: 409,
    ko: '비밀 값이 너무 많습니다. 쓰지 않는 것을 지운 뒤 다시 만들어 주세요.',
    en: 'There are too many secrets. Please remove those that are not used, then try again.',
  },
  SECRET_IN_USE: {
    status: 409,
    ko: '업무 흐름이 쓰고 있어 삭제할 수 없습니다: {title}. 흐름에서 먼저 제거해 주세요.',
    en: 'A flow uses it, so it cannot be removed: {title}. Take it out of the flow first.',
  },
  SECRET_UNKNOWN: {
    status: 422,
    ko: '{name}: 이런 이름의 비밀 값이 없습니다. 연동 관리에서 만들어 주세요.',
    en: 'There is no secret named {name}. Please create it in Integrations.',
  },
  SECRET_HOST_REFUSED: {
    status: 422,
    ko: '비밀 값 {name:은/는} {host}에 보낼 수 없습니다. 연동 관리에서 비밀 값을 다시 넣으며 보낼 수 있는 주소에 추가해 주세요.',
    en: 'The secret {name} cannot be sent to {host}. In Integrations, change its value and add this host.',
  },
  HEADER_NEEDS_SECRET: {
    status: 422,
    ko: '인증에 쓰는 헤더({name})의 값은 비밀 값으로만 넣을 수 있습니다. 연동 관리에서 만든 비밀 값을 골라 주세요.',
    en: 'The header {name} carries credentials: use a secret from Integrations as its value.',
  },
  HEADERS_WRITTEN_OUT: {
    status: 422,
    ko: '헤더의 이름과 비밀 값은 식이 아니라 그대로 적어야 합니다.',
    en: 'Names of headers and secrets are written out, not given by an expression.',
  },
  GATEWAY_NOT_FOUND: {
    status: 404,
    ko: '연결된 문자 서비스가 없습니다.',
    en: 'No service for texts is connected.',
  },
  GATEWAY_EXISTS: {
    status: 409,
    ko: '이미 연결된 문자 서비스가 있습니다. 그 설정을 바꿔 주세요.',
    en: 'A service for texts is connected already. Please change its settings.',
  },
  TEXT_KEYS_TOGETHER: {
    status: 422,
    ko: 'API 키와 API 시크릿은 함께 변경해 주세요.',
    en: 'Please change the API key and its secret together.',
  },
  TEXT_REFUSED: {
    status: 422,
    ko: '문자 서비스가 보내지 않았습니다: {reason}',
    en: 'The service for texts did not send it: {reason}',
  },
  TEXT_NOT_ANSWERED: {
    status: 422,
    ko: '문자 서비스가 답하지 못했습니다: {reason}',
    en: 'The service for texts could not answer: {reason}',
  },
  CALL_STATUS_REFUSED: {
    status: 422,
    ko: '호출한 서버가 상태 {code}번으로 답했습니다.',
    en: 'The server that was called answered with status {code}.',
  },
  CALL_OUTCOME_UNKNOWN: {
    status: 422,
    ko: '되돌리려는 호출이 이루어졌는지 확인하지 못했습니다: {reason}',
    en: 'Could not find out whether the call to be undone succeeded: {reason}',
  },
  CALL_ANSWER_UNEXPECTED: {
    status: 422,
    ko: '호출한 서버의 답에 {path} 값이 없거나 종류가 다릅니다.',
    en: 'The answer of the server that was called lacks {path}, or it is of another kind.',
  },
});
