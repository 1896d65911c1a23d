/** The mail that declines a request to join: non-members see no notice of the company. */
import type { Context } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { findPeople } from '#modules/identity/server/index.ts';

const createMailTexts = (company: string) => ({
  ko: {
    subject: `[흐름] ${company}에서 합류 요청을 받아들이지 않았습니다`,
    text: `${company}에 보낸 합류 요청이 거절되었습니다.\n잘못된 결과라고 생각하시면 ${company}의 담당자에게 문의해 주세요. 합류는 다시 요청할 수 있습니다.`,
  },
  en: {
    subject: `[Heureum] ${company} declined your request to join`,
    text: `Your request to join ${company} was declined.\nIf you think this is a mistake, ask your contact at ${company}. You may ask to join again.`,
  },
});

export async function mailJoinRefused(context: Context, member: { id: string; personId: string }): Promise<void> {
  const person = (await findPeople(context, [member.personId])).get(member.personId);
  if (!person?.email) return;
  const mail = createMailTexts(context.company.name)[person.locale];
  const kind = 'company.join-refused';
  sendMail(context, { to: person.email, ...mail, kind, key: `${kind}:${member.id}` });
}
