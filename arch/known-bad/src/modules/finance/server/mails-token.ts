// breaks: mail-keeps-secret
import type { Context } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';

export function invite(context: Context, token: string): void {
  sendMail(context, { to: 'a@b.example', subject: 'x', text: `https://b.example/in#invitation=${token}`, kind: 'x', key: 'x' });
}
