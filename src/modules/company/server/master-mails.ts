/** What a company's masters are told by mail: each in his or her own language. */
import { newId } from '#kernel/contract/ids.ts';
import { fill, type Locale } from '#kernel/contract/text.ts';
import { writtenMoment } from '#kernel/contract/written.ts';
import { type Actor, actorId, type Context, doerName } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { definePoint } from '#kernel/server/point.ts';
import type { GuardedAct } from '#kernel/server/proof.ts';
import { findPeople } from '#modules/identity/server/index.ts';

/** Who has every permission here, by person: the room that knows roles answers. */
export const atMastersAsked = definePoint<(context: Context) => Promise<readonly string[]>>('company.masters');

export async function mastersOf(context: Context): Promise<readonly string[]> {
  const answers = givenAt(houseOf(context), atMastersAsked).map((ask) => ask(context));
  return (await Promise.all(answers)).flat();
}

export interface MailWords {
  subject: string;
  text: string;
}

/** Within the unit that does what the mail tells. */
export async function tellMasters(
  context: Context,
  kind: string,
  words: { ko: MailWords; en: MailWords },
): Promise<void> {
  const people = await findPeople(context, [...(await mastersOf(context))]);
  const key = newId();
  for (const [id, { email, locale }] of people) {
    if (email) sendMail(context, { to: email, ...words[locale], kind, key: `${kind}:${key}:${id}` });
  }
}

/** A flow with rights of its own does it for whoever started it. */
async function nameOf(context: Context, actor: Actor): Promise<string | null> {
  const [name, id] = [doerName({ actor }), actorId({ actor })];
  return name ?? (id && (await findPeople(context, [id])).get(id)?.name) ?? null;
}

/** Somebody opened a lasting way into the company, or out of it. */
export async function tellOfGuardedAct(context: Context, { what, about }: GuardedAct): Promise<void> {
  const { actor, caller = actor, company, ip } = context;
  const who = await nameOf(context, actor);
  // In a run, what was entered last may be somebody else's: the address is that one's, too.
  const other = actorId({ actor: caller }) === actorId({ actor }) ? null : await nameOf(context, caller);
  const words = (locale: Locale) => {
    const lines = fill(guardedWords[locale].text, { company: company.name, what: what[locale] });
    const facts = [
      fill(guardedWords[locale].by, { who: who ?? guardedWords[locale].nobody }),
      ...(other ? [fill(guardedWords[locale].other, { other })] : []),
      ...(about ? [fill(guardedWords[locale].about, { about })] : []),
      fill(guardedWords[locale].at, { at: writtenMoment(new Date().toISOString(), company.timeZone, locale) }),
      ...(ip ? [fill(guardedWords[locale].from, { ip })] : []),
    ];
    const subject = fill(guardedWords[locale].subject, { company: company.name, what: what[locale] });
    return { subject, text: [lines, ...facts, guardedWords[locale].advice].join('\n') };
  };
  await tellMasters(context, 'company.guarded-act', { ko: words('ko'), en: words('en') });
}

const guardedWords = {
  ko: {
    subject: '[흐름] {company}: {what}',
    text: '{company}에서 회사를 여는 권한이나 통로가 바뀌었습니다. 바뀐 내용: {what}',
    by: '변경한 사람: {who}',
    other: '앞 단계를 마친 사람: {other}',
    nobody: '자동 처리',
    about: '대상: {about}',
    at: '바꾼 시각: {at}',
    from: '접속 주소: {ip}',
    advice: '모르는 변경이라면 변경 기록에서 확인하고, 그 사람을 로그아웃시킨 뒤 되돌려 주세요.',
  },
  en: {
    subject: '[Heureum] {company}: {what}',
    text: 'Access to {company} was changed: {what}',
    by: 'By: {who}',
    other: 'The step before was ended by: {other}',
    nobody: 'the system',
    about: 'About: {about}',
    at: 'At: {at}',
    from: 'From: {ip}',
    advice: 'If you did not expect this, check the audit trail, sign that person out and undo it.',
  },
} as const;
