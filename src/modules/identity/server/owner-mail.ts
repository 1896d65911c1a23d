/** What the owner of an account is told by mail: whatever changes how one signs in to it, and that someone else tried. */
import { newId } from '#kernel/contract/ids.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { personById } from './person.queries.ts';

type Words = { subject: string; text: string };

const mails = {
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
      text: 'Someone signed up again with this e-mail address. It has an account already: if this was you, sign in to that one.\nIf it was not you, ignore this mail. Your account is as it was.',
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
} satisfies Record<string, (about: string) => Record<'ko' | 'en', Words>>;

/** Mails the person, in the person's language, within the unit that does what the mail tells. */
export async function tellOwner(
  context: AnyContext,
  personId: string,
  about: { kind: keyof typeof mails; provider?: string },
): Promise<void> {
  const [person] = await context.unit.query(personById(personId));
  if (!person?.email) return;
  const { subject, text } = mails[about.kind](about.provider ?? '')[person.locale];
  const kind = `identity.${about.kind}`;
  sendMail(context, { to: person.email, subject, text, kind, key: `${kind}:${newId()}` });
}
