/** Master mails: notify a company's masters, each in their own language. */

import { formatMoment } from '#kernel/contract/format.ts';
import { createId } from '#kernel/contract/ids.ts';
import { fillTemplate, type Locale } from '#kernel/contract/text.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import { type Actor, type Context, getActorId, getRecordedActorName } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { sendMail } from '#kernel/server/mail.ts';
import type { GuardedAction } from '#kernel/server/proof.ts';
import { findPeople } from '#modules/identity/server/index.ts';

/** People with every permission here, answered by the module that owns roles. */
export const mastersPoint = defineExtensionPoint<(context: Context) => Promise<readonly string[]>>('company.masters');

export async function listMasters(context: Context): Promise<readonly string[]> {
  const answers = contributionsTo(appOf(context), mastersPoint).map((ask) => ask(context));
  return (await Promise.all(answers)).flat();
}

export interface MailWords {
  subject: string;
  text: string;
}

/** Runs within the unit of the reported change. */
export async function mailMasters(
  context: Context,
  kind: string,
  mailTexts: { ko: MailWords; en: MailWords },
): Promise<void> {
  const people = await findPeople(context, [...(await listMasters(context))]);
  const key = createId();
  for (const [id, { email, locale }] of people) {
    if (email) sendMail(context, { to: email, ...mailTexts[locale], kind, key: `${kind}:${key}:${id}` });
  }
}

/** A flow with its own rights acts for its starter. */
async function getActorName(context: Context, actor: Actor): Promise<string | null> {
  const [name, id] = [getRecordedActorName({ actor }), getActorId({ actor })];
  return name ?? (id && (await findPeople(context, [id])).get(id)?.name) ?? null;
}

/** Somebody opened a lasting way into the company, or out of it. */
export async function mailGuardedAction(
  context: Context,
  { what, about: describeSubject }: GuardedAction,
): Promise<void> {
  const { actor, caller = actor, company, ip } = context;
  const who = await getActorName(context, actor);
  // In a run, what was entered last may be somebody else's: the address is that one's, too.
  const other = getActorId({ actor: caller }) === getActorId({ actor }) ? null : await getActorName(context, caller);
  const createTexts = (locale: Locale) => {
    const lines = fillTemplate(guardedActionTexts[locale].text, { company: company.name, what: what[locale] });
    const facts = [
      fillTemplate(guardedActionTexts[locale].by, { who: who ?? guardedActionTexts[locale].nobody }),
      ...(other ? [fillTemplate(guardedActionTexts[locale].other, { other })] : []),
      ...(describeSubject ? [fillTemplate(guardedActionTexts[locale].about, { about: describeSubject })] : []),
      fillTemplate(guardedActionTexts[locale].at, {
        at: formatMoment(new Date().toISOString(), company.timeZone, locale),
      }),
      ...(ip ? [fillTemplate(guardedActionTexts[locale].from, { ip })] : []),
    ];
    const subject = fillTemplate(guardedActionTexts[locale].subject, { company: company.name, what: what[locale] });
    return { subject, text: [lines, ...facts, guardedActionTexts[locale].advice].join('\n') };
  };
  await mailMasters(context, 'company.guarded-act', { ko: createTexts('ko'), en: createTexts('en') });
}

const guardedActionTexts = {
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
