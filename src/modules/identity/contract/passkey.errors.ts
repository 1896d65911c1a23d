/** Error codes of passkeys: separate, since a company's first page needs none of them. */
import { defineErrors } from '#kernel/contract/error.ts';

export const passkeyErrors = defineErrors({
  PASSKEY_ELSEWHERE: {
    status: 409,
    ko: '이 주소에서는 패스키를 등록할 수 없습니다. 시작 포털의 로그인 보안에서 등록해 주세요.',
    en: 'A passkey cannot be made at this address. Make it in the start portal, under sign-in security.',
  },
  PASSKEYS_FULL: {
    status: 409,
    ko: '패스키는 10개까지 등록할 수 있습니다. 쓰지 않는 패스키를 먼저 삭제해 주세요.',
    en: 'You can keep ten passkeys. Remove one that you do not use first.',
  },
  PASSKEY_KNOWN: {
    status: 409,
    ko: '이미 등록한 패스키입니다. 다른 기기나 보안 키로 등록해 주세요.',
    en: 'This passkey is registered already. Use another device or security key.',
  },
  PASSKEY_FAILED: {
    status: 400,
    ko: '패스키를 확인하지 못했습니다. 등록을 처음부터 다시 해 주세요.',
    en: 'The passkey could not be checked. Begin registering it again.',
  },
});
