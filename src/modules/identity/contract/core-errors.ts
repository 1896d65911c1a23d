/** Error codes of account administration: separate from those that every page loads. */
import { defineErrors } from '#kernel/contract/error.ts';

export const coreErrors = defineErrors({
  LAST_PLATFORM_ADMIN: {
    status: 409,
    ko: '마지막 플랫폼 관리자입니다. 다른 사람에게 역할을 먼저 주세요.',
    en: 'This is the last platform administrator. Give someone else the role first.',
  },
  OWN_ACCOUNT: {
    status: 409,
    ko: '자기 계정은 잠글 수 없습니다. 다른 관리자에게 부탁해 주세요.',
    en: 'You cannot lock your own account. Ask another administrator.',
  },
});
