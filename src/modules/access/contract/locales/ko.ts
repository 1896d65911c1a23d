/** What the screens of roles, sign-in and rights say, in Korean. */
export const ko = {
  'login.subtitle': '{name} 구성원 계정으로 로그인합니다.',
  'login.social': '소셜 계정으로 로그인',
  'login.site': '회사 홈으로',
  'choice.title': '들어갈 회사를 선택해 주세요',
  'choice.enter': '{name:으로/로} 들어가기',
  'choice.again': '다른 계정으로 로그인',
} as const;
