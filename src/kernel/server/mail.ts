/** Mails: stored in the transaction that sends them, handed to the SMTP server by a job. Without a server they stay readable. */
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { newId } from '../contract/ids.ts';
import { config } from './config.ts';
import type { Context } from './context.ts';
import { statement } from './database/unit.ts';
import { addJob, rootId } from './jobs.ts';
import { task } from './room.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** What the mail is: `invitation`, `password-reset`, `notice`. */
  kind: string;
  /** A second mail with the same key in the company is not sent. */
  key: string;
}

const insertMail = `insert into kernel.mails (company_id, id, key, kind, recipient, subject, body)
values ($1, $2, $3, $4, $5, $6, $7) on conflict (company_id, key) do nothing`;

/** Stores the mail and adds the job that sends it. */
export function sendMail(context: Context, mail: Mail): void {
  const company = context.company?.id ?? rootId;
  context.unit.add(statement(insertMail, [company, newId(), mail.key, mail.kind, mail.to, mail.subject, mail.text]));
  addJob(context, 'kernel.send-mail', { key: mail.key }, { key: `mail:${mail.key}` });
}

interface Queued {
  id: string;
  recipient: string;
  subject: string;
  body: string;
}

let transport: { url: string; transporter: Transporter } | null = null;

function transporterOf(url: string): Transporter {
  if (transport?.url !== url) {
    transport?.transporter.close();
    transport = { url, transporter: createTransport(url, { from: config.mailFrom }) };
  }
  return transport.transporter;
}

/** The mail's id makes the Message-ID: a mail sent twice because the process died in between is one mail to the reader. */
async function hand(url: string, mail: Queued): Promise<void> {
  const messageId = `<${mail.id}@${new URL(config.publicUrl).hostname}>`;
  await transporterOf(url).sendMail({ messageId, to: mail.recipient, subject: mail.subject, text: mail.body });
}

export const sendMailTask = task({
  name: 'kernel.send-mail',
  payload: z.object({ key: z.string() }),
  maxAttempts: 12,
  async run(context, { key }) {
    const company = context.company?.id ?? rootId;
    const [mail] = await context.unit.query(
      statement<Queued>(
        `select id, recipient, subject, body from kernel.mails
         where company_id = $1 and key = $2 and status = 'queued' for update`,
        [company, key],
      ),
    );
    if (!mail) return;
    if (config.smtpUrl) await hand(config.smtpUrl, mail);
    context.unit.add(
      statement(
        `update kernel.mails set status = $3, sent_at = case when $3 = 'sent' then now() end
         where company_id = $1 and id = $2`,
        [company, mail.id, config.smtpUrl ? 'sent' : 'stored'],
      ),
    );
  },
});
