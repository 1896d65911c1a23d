/** Texts of the sign-in rule fields. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { SignInRules } from './sign-in-rules.endpoints.ts';

export const signInTexts = {
  secondFactor: {
    label: { ko: '구성원에게 2단계 인증 요구', en: 'Members need two-step verification' },
    help: {
      ko: '켜면 2단계 인증을 하지 않은 구성원은 다음 요청부터 이용할 수 없고, 설정하는 화면으로 안내받습니다.',
      en: 'From their next request on, members without it are taken to set it up first.',
    },
  },
} satisfies TextsOf<SignInRules>;
