/** What the screens of persons say of themselves. Loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const security: Help = {
  says: {
    ko: [
      '로그인할 때 비밀번호에 더해 인증 앱의 코드를 묻도록 하는 화면입니다.',
      '켜면 복구 코드 열 개를 드립니다. 휴대전화를 잃어버린 날을 위해 적어 두세요.',
      '로그인에 쓰는 이메일 주소도 여기에서 바꿉니다.',
    ],
    en: [
      'Here signing in is made to ask for a code of your application, beside the password.',
      'You get ten recovery codes: keep them for the day your phone is lost.',
      'The address that you sign in with is changed here, too.',
    ],
  },
};
