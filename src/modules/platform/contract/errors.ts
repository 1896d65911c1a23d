/** Error definitions of the module. */
import { defineErrors } from '#kernel/contract/error.ts';

export const platformErrors = defineErrors({
  MASTER_UNKNOWN: {
    status: 404,
    ko: '이 이메일로 가입하고 주소를 확인한 사람이 없습니다. 먼저 가입하도록 안내해 주세요.',
    en: 'No account has verified this address. Ask them to sign up first.',
  },
});
