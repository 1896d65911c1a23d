/** Owner mail texts: notices to the owner of an account, in both languages. */
type MailTexts = { subject: string; text: string };

export const ownerMails = {
  'connection-added': (provider: string) => ({
    ko: {
      subject: '[흐름] 로그인 수단이 추가되었습니다',
      text: `회원님의 계정에 소셜 로그인(${provider})이 연결되었습니다.\n직접 하지 않으셨다면 지금 로그인하여 프로필에서 연결을 해제하고 비밀번호를 바꿔 주세요.`,
    },
    en: {
      subject: '[Heureum] A sign-in method was added',
      text: `An account at ${provider} was connected to your account.\nIf this was not you, sign in now, disconnect it in your profile and change your password.`,
    },
  }),
  'connection-removed': (provider: string) => ({
    ko: {
      subject: '[흐름] 로그인 수단이 제거되었습니다',
      text: `회원님의 계정에서 소셜 로그인(${provider}) 연결이 해제되었고, 다른 기기는 모두 로그아웃되었습니다.\n직접 하지 않으셨다면 지금 로그인하여 비밀번호를 바꿔 주세요.`,
    },
    en: {
      subject: '[Heureum] A sign-in method was removed',
      text: `The account at ${provider} was disconnected from your account, and every other device was signed out.\nIf this was not you, sign in now and change your password.`,
    },
  }),
  'deletion-asked': () => ({
    ko: {
      subject: '[흐름] 계정 삭제를 신청하셨습니다',
      text: '30일 뒤에 회원님의 계정이 삭제됩니다. 모든 기기에서 로그아웃했습니다.\n그 안에 다시 로그인하시면 삭제가 취소됩니다. 직접 신청하지 않으셨다면 지금 로그인해 주세요.',
    },
    en: {
      subject: '[Heureum] Your account will be deleted',
      text: 'Your account will be deleted in 30 days. You were signed out on every device.\nSign in before then to keep it. If you did not request this, sign in now.',
    },
  }),
  'deletion-taken-back': () => ({
    ko: {
      subject: '[흐름] 계정 삭제가 취소되었습니다',
      text: '다시 로그인하셔서 계정 삭제를 취소했습니다. 계정은 그대로입니다.',
    },
    en: {
      subject: '[Heureum] Your account was kept',
      text: 'You signed in again, so your account will not be deleted.',
    },
  }),
  'password-changed': () => ({
    ko: {
      subject: '[흐름] 비밀번호가 바뀌었습니다',
      text: '회원님 계정의 비밀번호가 바뀌었고, 다른 기기는 모두 로그아웃되었습니다.\n직접 하지 않으셨다면 관리자에게 바로 알려 주세요.',
    },
    en: {
      subject: '[Heureum] Your password was changed',
      text: 'The password of your account was changed, and every other device was signed out.\nIf this was not you, tell your administrator immediately.',
    },
  }),
  'sign-up-known': () => ({
    ko: {
      subject: '[흐름] 이미 가입된 이메일입니다',
      text: '누군가 이 이메일 주소로 다시 가입했습니다. 이 주소의 계정은 이미 있으니, 직접 하셨다면 원래 계정으로 로그인해 주세요.\n직접 하지 않으셨다면 이 메일을 무시하셔도 됩니다. 회원님의 계정은 그대로입니다.',
    },
    en: {
      subject: '[Heureum] You already have an account',
      text: 'Someone tried to sign up again with this email address. It already has an account: if this was you, sign in to it.\nIf it was not you, ignore this email. Your account was not changed.',
    },
  }),
  'token-theft': () => ({
    ko: {
      subject: '[흐름] 로그인 정보가 두 번 쓰여 로그아웃했습니다',
      text: '이미 쓰인 로그인 정보가 다시 쓰였습니다. 다른 사람이 가져갔을 수 있어 그 로그인을 모두 끝냈습니다.\n다시 로그인한 뒤 비밀번호와 연결된 계정을 확인해 주세요.',
    },
    en: {
      subject: '[Heureum] Signed out: a sign-in was used twice',
      text: 'A used sign-in was used again. Someone else may have taken it, so that sign-in was ended everywhere.\nSign in again, and check your password and connected accounts.',
    },
  }),
  'password-reset-done': (keys: string) => ({
    ko: {
      subject: '[흐름] 비밀번호를 다시 정했습니다',
      text: `메일의 링크로 회원님 계정의 비밀번호를 다시 정했고, 모든 기기에서 로그아웃되었습니다.\n직접 하지 않으셨다면 이 메일함의 비밀번호부터 바꾸고, 비밀번호 찾기로 다시 정해 주세요.${keys && `\n\n회원님이 만든 API 키는 그대로 쓸 수 있습니다. 모르는 키가 있다면 로그인한 기기 화면에서 함께 폐기해 주세요.\n${keys}`}`,
    },
    en: {
      subject: '[Heureum] Your password was reset',
      text: `Your password was reset with the link in an email, and you were signed out on every device.\nIf this was not you, change the password of this mailbox first, then reset your account’s password again.${keys && `\n\nYour API keys still work. If you do not recognise one, revoke it under your devices.\n${keys}`}`,
    },
  }),
  'reset-unproved': () => ({
    ko: {
      subject: '[흐름] 비밀번호를 다시 정할 수 없습니다',
      text: '이 이메일 주소로 비밀번호를 다시 정하려고 했지만, 이 주소는 아직 확인되지 않았습니다.\n회원 가입을 다시 하고, 받은 메일의 링크를 열어 주세요. 직접 요청하지 않으셨다면 이 메일을 무시해 주세요.',
    },
    en: {
      subject: '[Heureum] This password cannot be reset',
      text: 'Someone asked to reset the password for this address, but the address was never verified.\nPlease sign up again and open the link in that email. If you did not request this, ignore this email.',
    },
  }),
  'factor-added': () => ({
    ko: {
      subject: '[흐름] 2단계 인증을 켰습니다',
      text: '회원님의 계정에 2단계 인증을 설정했고, 다른 기기는 모두 로그아웃되었습니다. 이제 로그인할 때 인증 앱의 코드가 필요합니다.\n직접 하지 않으셨다면 비밀번호 찾기로 비밀번호를 다시 정하고 관리자에게 바로 알려 주세요.',
    },
    en: {
      subject: '[Heureum] Two-step verification is on',
      text: 'Two-step verification was set up for your account, and all other devices were signed out. Signing in now asks for a code from your authenticator app.\nIf this was not you, reset your password and tell your administrator immediately.',
    },
  }),
  'factor-removed': () => ({
    ko: {
      subject: '[흐름] 2단계 인증을 해제했습니다',
      text: '회원님의 계정에서 2단계 인증을 해제했고, 다른 기기는 모두 로그아웃되었습니다. 이제 비밀번호만으로 로그인합니다.\n직접 하지 않으셨다면 비밀번호 찾기로 비밀번호를 다시 정해 주세요.',
    },
    en: {
      subject: '[Heureum] Two-step verification was removed',
      text: 'Two-step verification was removed from your account, and all other devices were signed out. Signing in now asks for your password only.\nIf this was not you, reset your password.',
    },
  }),
  'passkey-added': (name: string) => ({
    ko: {
      subject: '[흐름] 패스키를 등록했습니다',
      text: `회원님의 계정에 패스키(${name})를 등록했습니다. 이제 로그인할 때 비밀번호 다음에 이 패스키로도 확인할 수 있습니다.\n직접 하지 않으셨다면 로그인 보안에서 이 패스키를 삭제하고, 비밀번호 찾기로 비밀번호를 다시 정해 주세요.`,
    },
    en: {
      subject: '[Heureum] A passkey was registered',
      text: `A passkey (${name}) was registered for your account. You can now use it after your password to sign in.\nIf this was not you, remove it under sign-in security and reset your password.`,
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
      subject: '[Heureum] Several wrong verification codes',
      text: 'Someone entered your password and then several wrong codes. They were not signed in.\nIf this was not you, someone knows your password: set a new one.',
    },
  }),
  'recovery-used': (remaining: string) => ({
    ko: {
      subject: '[흐름] 복구 코드를 썼습니다',
      text: `회원님의 계정에서 복구 코드 하나를 썼습니다. 쓸 수 있는 코드는 ${remaining}개 남았습니다.\n직접 하지 않으셨다면 비밀번호 찾기로 비밀번호를 다시 정하고, 복구 코드를 새로 만들어 주세요.`,
    },
    en: {
      subject: '[Heureum] A recovery code was used',
      text: `A recovery code of your account was used. Codes left: ${remaining}.\nIf this was not you, reset your password and create new recovery codes.`,
    },
  }),
  'recovery-renewed': () => ({
    ko: {
      subject: '[흐름] 복구 코드를 새로 만들었습니다',
      text: '회원님 계정의 복구 코드를 새로 만들었습니다. 이전 코드는 더 쓸 수 없습니다.\n직접 하지 않으셨다면 비밀번호 찾기로 비밀번호를 다시 정해 주세요.',
    },
    en: {
      subject: '[Heureum] New recovery codes were created',
      text: 'New recovery codes were created for your account. The old ones no longer work.\nIf this was not you, reset your password.',
    },
  }),
  'address-known': () => ({
    ko: {
      subject: '[흐름] 다른 계정이 이 주소를 쓰려고 했습니다',
      text: '다른 계정의 이메일을 이 주소로 바꾸려는 요청이 있었습니다. 이 주소의 계정은 이미 있으므로 바뀌지 않습니다.\n직접 하셨다면 원래 계정으로 로그인해 주세요. 회원님의 계정은 그대로입니다.',
    },
    en: {
      subject: '[Heureum] Another account requested this address',
      text: 'Someone asked to change another account’s email to this address. This address already has an account, so nothing changes.\nIf this was you, sign in to that account. Your account was not changed.',
    },
  }),
  'address-changed': (email: string) => ({
    ko: {
      subject: '[흐름] 계정의 이메일 주소가 바뀌었습니다',
      text: `회원님 계정의 이메일 주소가 ${email} 주소로 바뀌었습니다. 이제 그 주소로 로그인합니다.\n직접 하지 않으셨다면 이전 주소로 받은 메일의 링크로 7일 안에 되돌려 주세요.`,
    },
    en: {
      subject: '[Heureum] Your email address was changed',
      text: `The email address of your account is now ${email}: use it to sign in.\nIf this was not you, undo it within 7 days with the link in the email to the old address.`,
    },
  }),
  'core-roles': () => ({
    ko: {
      subject: '[흐름] 코어 플랫폼의 역할이 바뀌었습니다',
      text: '회원님 계정이 흐름의 운영 도구(코어 플랫폼)에서 할 수 있는 일이 바뀌었습니다.\n예상하지 못한 변경이라면 플랫폼 관리자에게 바로 알려 주세요.',
    },
    en: {
      subject: '[Heureum] Your core roles were changed',
      text: 'The permissions of your account on the core platform were changed.\nIf you did not expect this, tell a platform administrator immediately.',
    },
  }),
  'account-locked': () => ({
    ko: {
      subject: '[흐름] 계정이 잠겼습니다',
      text: '플랫폼 관리자가 회원님의 계정을 잠갔고, 모든 기기에서 로그아웃되었습니다.\n이유를 모르신다면 플랫폼 관리자에게 문의해 주세요.',
    },
    en: {
      subject: '[Heureum] Your account was locked',
      text: 'A platform administrator locked your account, and you were signed out on every device.\nIf you do not know why, ask the platform administrator.',
    },
  }),
  'account-unlocked': () => ({
    ko: {
      subject: '[흐름] 계정을 다시 쓸 수 있습니다',
      text: '플랫폼 관리자가 회원님 계정의 잠금을 풀었습니다. 이제 다시 로그인하실 수 있습니다.',
    },
    en: {
      subject: '[Heureum] Your account was unlocked',
      text: 'A platform administrator unlocked your account. You can sign in again.',
    },
  }),
} satisfies Record<string, (detail: string) => Record<'ko' | 'en', MailTexts>>;
