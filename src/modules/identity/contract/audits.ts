/** What this room's actions in the audit trail and the access records are called. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const identityAudits = defineAudits({
  title: { ko: '계정과 로그인', en: 'Accounts and signing in' },
  actions: {
    'identity.session.open': { ko: '로그인했습니다', en: 'signed in' },
    'identity.session.refuse': { ko: '로그인하지 못했습니다', en: 'failed to sign in' },
    'identity.proof.refuse': { ko: '본인 확인에 실패했습니다', en: 'could not prove who they are' },
    'identity.session.end': { ko: '로그인을 끝냈습니다', en: 'ended a session' },
    'identity.session.theft': {
      ko: '이미 쓴 로그인 증표가 다시 쓰여 로그인이 모두 끊겼습니다',
      en: 'had all sessions ended, because a used token came again',
    },
    'identity.password.change': { ko: '비밀번호를 바꿨습니다', en: 'changed the password' },
    'identity.provider.connect': {
      ko: '다른 서비스 계정을 연결했습니다',
      en: 'connected an account of another service',
    },
    'identity.provider.disconnect': {
      ko: '다른 서비스 계정의 연결을 끊었습니다',
      en: 'disconnected an account of another service',
    },
    'identity.profile.change': { ko: '자기 정보를 고쳤습니다', en: 'changed their own profile' },
    'identity.address.verify': { ko: '이메일 주소를 확인했습니다', en: 'verified an e-mail address' },
  },
});
