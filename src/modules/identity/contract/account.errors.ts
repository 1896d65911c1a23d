/** Error codes of mail links and second-factor setup: separate, since a company's first page needs none of them. */
import { defineErrors } from '#kernel/contract/error.ts';

export const accountErrors = defineErrors({
  RESET_FAILED: {
    status: 400,
    ko: '재설정 링크가 만료되었거나 이미 쓰였습니다. 메일을 다시 요청해 주세요.',
    en: 'This link has expired or has already been used. Please request a new email.',
  },
  ADDRESS_LINK_FAILED: {
    status: 400,
    ko: '주소 변경 링크가 만료되었거나 이미 쓰였습니다. 변경을 다시 시작해 주세요.',
    en: 'This link has expired or was used already. Begin the change again.',
  },
  PASSWORD_WRONG: {
    status: 401,
    ko: '비밀번호가 맞지 않습니다. 다시 확인해 주세요.',
    en: 'The password is wrong. Please check it.',
  },
  REGISTRATION_CLOSED: {
    status: 403,
    ko: '지금은 새로 가입할 수 없습니다. 회사에서 초대를 받았다면 초대 메일이나 초대 링크를 먼저 열어 주세요.',
    en: 'New accounts cannot be made at the moment. If a company invited you, open the link of its invitation first.',
  },
  AGE_CONFIRMATION_REQUIRED: {
    status: 400,
    ko: '만 14세 이상인지 확인해 주세요. 만 14세 미만이면 직접 가입할 수 없고, 보호자가 이용하려는 회사에 연락해 계정을 만들어야 합니다.',
    en: 'Please confirm that you are 14 or older. If you are younger, you cannot sign up yourself: a guardian sets up the account with the company.',
  },
  SECOND_FACTOR_EXISTS: {
    status: 409,
    ko: '2단계 인증을 이미 쓰고 있습니다. 바꾸려면 먼저 해제해 주세요.',
    en: 'Two-step verification is already set up. Remove it first to change it.',
  },
  SECOND_FACTOR_TO_SET_UP: {
    status: 403,
    ko: '코어 플랫폼에 들어오려면 2단계 인증이 필요합니다. 시작 포털에 로그인해 로그인 보안에서 먼저 설정해 주세요.',
    en: 'The core platform requires two-step verification. Sign in to the start portal and set it up under sign-in security first.',
  },
});
