/** What the owner of an account is told by mail, in both languages. */
type Words = { subject: string; text: string };

export const ownerMails = {
  'connection-added': (provider: string) => ({
    ko: {
      subject: '[흐름] 로그인 수단이 추가되었습니다',
      text: `회원님의 계정에 소셜 로그인(${provider})이 연결되었습니다.\n직접 하지 않으셨다면 지금 로그인하여 프로필에서 연결을 해제하고 비밀번호를 바꿔 주세요.`,
    },
    en: {
      subject: '[Heureum] A way to sign in was added',
      text: `An account at ${provider} was connected to your account.\nIf this was not you, sign in now, disconnect it in your profile and change your password.`,
    },
  }),
  'connection-removed': (provider: string) => ({
    ko: {
      subject: '[흐름] 로그인 수단이 제거되었습니다',
      text: `회원님의 계정에서 소셜 로그인(${provider}) 연결이 해제되었고, 다른 기기는 모두 로그아웃되었습니다.\n직접 하지 않으셨다면 지금 로그인하여 비밀번호를 바꿔 주세요.`,
    },
    en: {
      subject: '[Heureum] A way to sign in was removed',
      text: `The account at ${provider} was disconnected from your account, and every other device was signed out.\nIf this was not you, sign in now and change your password.`,
    },
  }),
  'deletion-asked': () => ({
    ko: {
      subject: '[흐름] 계정 삭제를 신청하셨습니다',
      text: '30일 뒤에 회원님의 계정이 삭제됩니다. 모든 기기에서 로그아웃했습니다.\n그 안에 다시 로그인하시면 삭제가 취소됩니다. 직접 신청하지 않으셨다면 지금 로그인해 주세요.',
    },
    en: {
      subject: '[Heureum] Your account is to be deleted',
      text: 'Your account will be deleted in 30 days. Every device was signed out.\nSign in before that, and it stays. If you did not ask for this, sign in now.',
    },
  }),
  'deletion-taken-back': () => ({
    ko: {
      subject: '[흐름] 계정 삭제가 취소되었습니다',
      text: '다시 로그인하셔서 계정 삭제를 취소했습니다. 계정은 그대로입니다.',
    },
    en: {
      subject: '[Heureum] Your account stays',
      text: 'You signed in again, so your account is not deleted. It is as it was.',
    },
  }),
  'password-changed': () => ({
    ko: {
      subject: '[흐름] 비밀번호가 바뀌었습니다',
      text: '회원님 계정의 비밀번호가 바뀌었고, 다른 기기는 모두 로그아웃되었습니다.\n직접 하지 않으셨다면 관리자에게 바로 알려 주세요.',
    },
    en: {
      subject: '[Heureum] Your password was changed',
      text: 'The password of your account was changed, and every other device was signed out.\nIf this was not you, tell your administrator at once.',
    },
  }),
  'sign-up-known': () => ({
    ko: {
      subject: '[흐름] 이미 가입된 이메일입니다',
      text: '누군가 이 이메일 주소로 다시 가입했습니다. 이 주소의 계정은 이미 있으니, 직접 하셨다면 원래 계정으로 로그인해 주세요.\n직접 하지 않으셨다면 이 메일을 무시하셔도 됩니다. 회원님의 계정은 그대로입니다.',
    },
    en: {
      subject: '[Heureum] You are registered already',
      text: 'Someone signed up again with this email address. It has an account already: if this was you, sign in to that one.\nIf it was not you, ignore this email. Your account is as it was.',
    },
  }),
  'token-theft': () => ({
    ko: {
      subject: '[흐름] 로그인 정보가 두 번 쓰여 로그아웃했습니다',
      text: '이미 쓰인 로그인 정보가 다시 쓰였습니다. 다른 사람이 가져갔을 수 있어 그 로그인을 모두 끝냈습니다.\n다시 로그인한 뒤 비밀번호와 연결된 계정을 확인해 주세요.',
    },
    en: {
      subject: '[Heureum] Signed out: a sign-in was used twice',
      text: 'A sign-in that had been used up was used again. Someone else may have taken it, so that sign-in was ended everywhere.\nSign in again, and check your password and your connected accounts.',
    },
  }),
  'password-reset-done': (keys: string) => ({
    ko: {
      subject: '[흐름] 비밀번호를 다시 정했습니다',
      text: `메일의 링크로 회원님 계정의 비밀번호를 다시 정했고, 모든 기기에서 로그아웃되었습니다.\n직접 하지 않으셨다면 이 메일함의 비밀번호부터 바꾸고, 비밀번호 찾기로 다시 정해 주세요.${keys && `\n\n회원님이 만든 API 키는 그대로 쓸 수 있습니다. 모르는 키가 있다면 로그인한 기기 화면에서 함께 폐기해 주세요.\n${keys}`}`,
    },
    en: {
      subject: '[Heureum] Your password was set anew',
      text: `The password of your account was set anew by the link of an email, and every device was signed out.\nIf this was not you, change the password of this mailbox first, then reset the one of your account again.${keys && `\n\nThe API keys that you made still work. If you do not know one, end them under your devices.\n${keys}`}`,
    },
  }),
  'reset-unproved': () => ({
    ko: {
      subject: '[흐름] 비밀번호를 다시 정할 수 없습니다',
      text: '이 이메일 주소로 비밀번호를 다시 정하려고 했지만, 이 주소는 아직 확인되지 않았습니다.\n회원 가입을 다시 하고, 받은 메일의 링크를 열어 주세요. 직접 요청하지 않으셨다면 이 메일을 무시해 주세요.',
    },
    en: {
      subject: '[Heureum] This password cannot be set anew',
      text: 'Somebody asked for a new password at this address, but the address was never verified.\nPlease sign up again and open the link of that email. If you did not ask for it, ignore this email.',
    },
  }),
  'factor-added': () => ({
    ko: {
      subject: '[흐름] 2단계 인증을 켰습니다',
      text: '회원님의 계정에 2단계 인증을 설정했고, 다른 기기는 모두 로그아웃되었습니다. 이제 로그인할 때 인증 앱의 코드가 필요합니다.\n직접 하지 않으셨다면 비밀번호 찾기로 비밀번호를 다시 정하고 관리자에게 바로 알려 주세요.',
    },
    en: {
      subject: '[Heureum] The second step is on',
      text: 'A second step was set up for your account, and every other device was signed out. Signing in now asks for a code of your application.\nIf this was not you, reset your password and tell your administrator at once.',
    },
  }),
  'factor-removed': () => ({
    ko: {
      subject: '[흐름] 2단계 인증을 해제했습니다',
      text: '회원님의 계정에서 2단계 인증을 해제했고, 다른 기기는 모두 로그아웃되었습니다. 이제 비밀번호만으로 로그인합니다.\n직접 하지 않으셨다면 비밀번호 찾기로 비밀번호를 다시 정해 주세요.',
    },
    en: {
      subject: '[Heureum] The second step was removed',
      text: 'The second step was removed from your account, and every other device was signed out. Signing in asks for the password alone.\nIf this was not you, reset your password.',
    },
  }),
  'passkey-added': (name: string) => ({
    ko: {
      subject: '[흐름] 패스키를 등록했습니다',
      text: `회원님의 계정에 패스키(${name})를 등록했습니다. 이제 로그인할 때 비밀번호 다음에 이 패스키로도 확인할 수 있습니다.\n직접 하지 않으셨다면 로그인 보안에서 이 패스키를 삭제하고, 비밀번호 찾기로 비밀번호를 다시 정해 주세요.`,
    },
    en: {
      subject: '[Heureum] A passkey was registered',
      text: `A passkey (${name}) was registered for your account. Signing in can be confirmed by it now, after the password.\nIf this was not you, remove it under sign-in security and reset your password.`,
    },
  }),
  'passkey-removed': (name: string) => ({
    ko: {
      subject: '[흐름] 패스키를 삭제했습니다',
      text: `회원님의 계정에서 패스키(${name})를 삭제했고, 다른 기기는 모두 로그아웃되었습니다.\n직접 하지 않으셨다면 비밀번호 찾기로 비밀번호를 다시 정해 주세요.`,
    },
    en: {
      subject: '[Heureum] A passkey was removed',
      text: `A passkey (${name}) was removed from your account, and every other device was signed out.\nIf this was not you, reset your password.`,
    },
  }),
  'factor-guessed': () => ({
    ko: {
      subject: '[흐름] 2단계 인증 코드가 여러 번 틀렸습니다',
      text: '누군가 회원님의 비밀번호로 로그인한 뒤 2단계 인증 코드를 여러 번 틀렸습니다. 로그인되지는 않았습니다.\n직접 하지 않으셨다면 비밀번호가 알려진 것입니다. 비밀번호 찾기로 다시 정해 주세요.',
    },
    en: {
      subject: '[Heureum] Several wrong codes of the second step',
      text: 'Somebody entered your password and then several wrong codes. Nobody was signed in.\nIf this was not you, your password is known to somebody: set a new one.',
    },
  }),
  'recovery-used': (left: string) => ({
    ko: {
      subject: '[흐름] 복구 코드를 썼습니다',
      text: `회원님의 계정에서 복구 코드 하나를 썼습니다. 쓸 수 있는 코드는 ${left}개 남았습니다.\n직접 하지 않으셨다면 비밀번호 찾기로 비밀번호를 다시 정하고, 복구 코드를 새로 만들어 주세요.`,
    },
    en: {
      subject: '[Heureum] A recovery code was used',
      text: `A recovery code of your account was used. Codes left: ${left}.\nIf this was not you, reset your password and make new recovery codes.`,
    },
  }),
  'recovery-renewed': () => ({
    ko: {
      subject: '[흐름] 복구 코드를 새로 만들었습니다',
      text: '회원님 계정의 복구 코드를 새로 만들었습니다. 이전 코드는 더 쓸 수 없습니다.\n직접 하지 않으셨다면 비밀번호 찾기로 비밀번호를 다시 정해 주세요.',
    },
    en: {
      subject: '[Heureum] New recovery codes were made',
      text: 'New recovery codes were made for your account. Those of before do not work any more.\nIf this was not you, reset your password.',
    },
  }),
  'address-known': () => ({
    ko: {
      subject: '[흐름] 다른 계정이 이 주소를 쓰려고 했습니다',
      text: '다른 계정의 이메일을 이 주소로 바꾸려는 요청이 있었습니다. 이 주소의 계정은 이미 있으므로 바뀌지 않습니다.\n직접 하셨다면 원래 계정으로 로그인해 주세요. 회원님의 계정은 그대로입니다.',
    },
    en: {
      subject: '[Heureum] Another account asked for this address',
      text: 'Somebody asked to move another account to this address. It has an account already, so nothing moves.\nIf this was you, sign in to that one. Your account is as it was.',
    },
  }),
  'address-changed': (email: string) => ({
    ko: {
      subject: '[흐름] 계정의 이메일 주소가 바뀌었습니다',
      text: `회원님 계정의 이메일 주소가 ${email} 주소로 바뀌었습니다. 이제 그 주소로 로그인합니다.\n직접 하지 않으셨다면 이전 주소로 받은 메일의 링크로 7일 안에 되돌려 주세요.`,
    },
    en: {
      subject: '[Heureum] Your email address was changed',
      text: `The email address of your account is now ${email}: sign in with that one.\nIf this was not you, take it back within 7 days by the link in the email to the former address.`,
    },
  }),
  'core-roles': () => ({
    ko: {
      subject: '[흐름] 코어 플랫폼의 역할이 바뀌었습니다',
      text: '회원님 계정이 흐름의 운영 도구(코어 플랫폼)에서 할 수 있는 일이 바뀌었습니다.\n예상하지 못한 변경이라면 플랫폼 관리자에게 바로 알려 주세요.',
    },
    en: {
      subject: '[Heureum] Your core roles were changed',
      text: 'What your account may do on the core platform was changed.\nIf you did not expect this, tell a platform administrator at once.',
    },
  }),
  'account-locked': () => ({
    ko: {
      subject: '[흐름] 계정이 잠겼습니다',
      text: '플랫폼 관리자가 회원님의 계정을 잠갔고, 모든 기기에서 로그아웃되었습니다.\n이유를 모르신다면 플랫폼 관리자에게 문의해 주세요.',
    },
    en: {
      subject: '[Heureum] Your account was locked',
      text: 'A platform administrator locked your account, and every device was signed out.\nIf you do not know why, ask the platform administrator.',
    },
  }),
  'account-unlocked': () => ({
    ko: {
      subject: '[흐름] 계정을 다시 쓸 수 있습니다',
      text: '플랫폼 관리자가 회원님 계정의 잠금을 풀었습니다. 이제 다시 로그인하실 수 있습니다.',
    },
    en: {
      subject: '[Heureum] Your account is open again',
      text: 'A platform administrator unlocked your account. You can sign in again.',
    },
  }),
} satisfies Record<string, (about: string) => Record<'ko' | 'en', Words>>;
