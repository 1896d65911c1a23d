// breaks: mail-keeps-secret
import type { Context } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';

export function invite(context: Context, token: string): void {
  const text = `https://b.example/in#verify=${token}`;
  sendMail(context, { to: 'a@b.example', subject: 'x', text, kind: 'x', key: 'x' });
}
