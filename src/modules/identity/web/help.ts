/** Help texts of the profile screens; each is lazily loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const profileHelp: Help = {
  says: {
    ko: [
      '내 이름과 사진, 언어와 알림, 로그인한 기기를 관리하는 화면입니다.',
      '바꾼 것은 바로 저장되고 내가 들어간 모든 회사에 함께 적용됩니다.',
      '모르는 기기가 보이면 로그아웃하고 비밀번호를 바꿔 주세요.',
    ],
    en: [
      'Your name and picture, language and notifications, and the devices you are signed in on.',
      'Changes are saved right away and apply in all your companies.',
      'If you see a device you do not recognise, sign it out and change your password.',
    ],
  },
};

export const settingsHelp: Help = {
  says: {
    ko: [
      '화면과 알림을 내게 맞추는 곳입니다.',
      '언어, 글자 크기, 시간대, 알림을 고르면 바로 바뀌고 저장됩니다.',
      '다른 기기에서 로그인해도 같은 설정으로 보입니다.',
    ],
    en: [
      'Set up screens and notifications your way.',
      'Choose language, text size, time zone and notifications. Changes apply right away.',
      'They follow you to every device you sign in on.',
    ],
  },
};

export const securityHelp: Help = {
  says: {
    ko: [
      '로그인할 때 비밀번호에 더해 인증 앱의 코드나 패스키를 묻도록 하는 화면입니다.',
      '켜면 복구 코드 열 개를 드립니다. 휴대전화를 잃어버린 날을 위해 적어 두세요.',
      '로그인에 쓰는 이메일 주소도 여기에서 바꿉니다.',
    ],
    en: [
      'Add an app code or a passkey to your password for signing in.',
      'You get ten recovery codes: keep them in case you lose your phone.',
      'You can also change your sign-in address here.',
    ],
  },
};
