/** What a company's masters are told by mail: each in his or her own language. */
import { newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { definePoint } from '#kernel/server/point.ts';
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
