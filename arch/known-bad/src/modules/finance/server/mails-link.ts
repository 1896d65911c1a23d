// breaks: mail-keeps-secret
import type { Context } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';

export function invite(context: Context, about: { id: string; token: string; english: boolean }): void {
  const link = `https://b.example/in?id=1&token=${about.id}.${about.token}`;
  sendMail(context, {
    to: 'a@b.example',
    subject: 'x',
    text: about.english ? `Open it.\n${link}` : 'x',
    kind: 'x',
    key: 'x',
  });
}
