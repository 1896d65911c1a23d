/** Audit actions of identity: their names in the audit trail and the access records. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const identityAudits = defineAudits({
  title: { ko: '계정과 로그인', en: 'Accounts and signing in' },
  actions: {
    'identity.session.open': { ko: '로그인했습니다', en: 'signed in' },
    'identity.session.refuse': { ko: '로그인하지 못했습니다', en: 'failed to sign in' },
    'identity.proof.refuse': { ko: '본인 확인에 실패했습니다', en: 'failed to confirm their identity' },
    'identity.session.end': { ko: '로그아웃했습니다', en: 'ended a session' },
    'identity.session.theft': {
      ko: '이미 쓴 로그인 증표가 다시 쓰여 로그인이 모두 끊겼습니다',
      en: 'had all sessions ended, because a used token came again',
    },
    'identity.password.change': { ko: '비밀번호를 변경했습니다', en: 'changed the password' },
    'identity.password.reset': {
      ko: '메일의 링크로 비밀번호를 다시 정했습니다',
      en: 'set a new password with the link in an email',
    },
    'identity.factor.add': { ko: '2단계 인증을 켰습니다', en: 'turned on two-step verification' },
    'identity.factor.remove': { ko: '2단계 인증을 해제했습니다', en: 'turned off two-step verification' },
    'identity.factor.renew': { ko: '복구 코드를 새로 만들었습니다', en: 'made new recovery codes' },
    'identity.factor.recover': { ko: '복구 코드를 썼습니다', en: 'used a recovery code' },
    'identity.factor.refuse': { ko: '2단계 인증에 실패했습니다', en: 'failed two-step verification' },
    'identity.passkey.add': { ko: '패스키를 등록했습니다', en: 'registered a passkey' },
    'identity.passkey.rename': { ko: '패스키 이름을 변경했습니다', en: 'renamed a passkey' },
    'identity.passkey.remove': { ko: '패스키를 삭제했습니다', en: 'removed a passkey' },
    'identity.address.ask': { ko: '이메일 주소 변경을 요청했습니다', en: 'asked to change the email address' },
    'identity.address.change': { ko: '이메일 주소를 변경했습니다', en: 'changed the email address' },
    'identity.address.stop': { ko: '이메일 주소 변경을 취소했습니다', en: 'cancelled a change of email address' },
    'identity.provider.connect': {
      ko: '다른 서비스 계정을 연결했습니다',
      en: 'connected an account of another service',
    },
    'identity.provider.disconnect': {
      ko: '다른 서비스 계정의 연결을 끊었습니다',
      en: 'disconnected an account of another service',
    },
    'identity.data.export': { ko: '자기 정보 내려받기를 신청했습니다', en: 'asked for all that is kept of them' },
    'identity.deletion.ask': { ko: '계정 삭제를 신청했습니다', en: 'asked for their account to be deleted' },
    'identity.deletion.take-back': { ko: '계정 삭제를 취소했습니다', en: 'took the deletion of their account back' },
    'identity.consent.change': {
      ko: '광고성 정보 수신 동의를 변경했습니다',
      en: 'changed their consent to advertising',
    },
    'identity.profile.change': { ko: '자기 정보를 수정했습니다', en: 'changed their own profile' },
    'identity.address.verify': { ko: '이메일 주소를 확인했습니다', en: 'verified an email address' },
  },
});
