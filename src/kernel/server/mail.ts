/**
 * Mails: stored in the transaction that sends them, handed to the SMTP server by a job. Without a server they stay readable,
 * but for their secret links: what proves who one is, only the recipient may hold.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { createId } from '../contract/ids.ts';
import { maskSealed } from '../contract/sealed-value.ts';
import { mailLink } from '../contract/system.ts';
import { appOf, perApp } from './app.ts';
import { type App, defineJob } from './app-module.ts';
import { isLocalName, isLocalOnly } from './config.ts';
import type { AnyContext } from './context.ts';
import { statement } from './database/unit.ts';
import { addJob, rootId } from './jobs/jobs.ts';
import { logoContentId, renderMail } from './mail-html.ts';
import { mailLogo } from './mail-logo.ts';
import { openText, sealText } from './tokens.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Says `{link}` where the link goes. */
  text: string;
  /** A link that proves something about the person who opens it: stored sealed, and inserted into the text on delivery. */
  link?: string;
  /** Kind of mail: `invitation`, `password-reset`, `notice`. */
  kind: string;
  /** A second mail with the same key in the company is not sent. */
  key: string;
}

const insertMail = `insert into kernel.mails (company_id, id, key, kind, recipient, subject, body, link)
values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (company_id, key) do nothing`;

/** Stores the mail and adds the job that sends it: at once, or at `runAt` where many are sent together. */
export function sendMail(context: AnyContext, mail: Mail, when: { runAt?: string } = {}): void {
  const company = context.companyId ?? rootId;
  const link = mail.link === undefined ? null : sealText(appOf(context), mail.link);
  const [subject, text] = [maskSealed(mail.subject), maskSealed(mail.text)];
  const values = [company, createId(), mail.key, mail.kind, mail.to, subject, text, link];
  context.unit.add(statement(insertMail, values));
  queueMail(context, mail.key, when);
}

const queueMail = (context: AnyContext, key: string, when: { runAt?: string }) =>
  addJob(context, 'kernel.send-mail', { key }, { key: `mail:${key}`, ...when });

const holdMail = `update kernel.mails set status = 'stored'
where company_id = $1 and key = any($2) and status = 'queued'`;
const releaseMail = `update kernel.mails set status = 'queued'
where company_id = $1 and key = any($2) and status = 'stored' returning key`;

/** Holds back unsent mails because their occasion was revoked. A mail in transmission is recorded as sent afterwards. */
export function holdMails(context: AnyContext, keys: readonly string[]): void {
  context.unit.add(statement(holdMail, [context.companyId ?? rootId, keys]));
}

/** The occasion counts again: what was held is sent after all, each at its time. */
export async function releaseMails(
  context: AnyContext,
  keys: readonly string[],
  when: (position: number) => { runAt?: string },
): Promise<void> {
  const heldMails = await context.unit.query(
    statement<{ key: string }>(releaseMail, [context.companyId ?? rootId, keys]),
  );
  for (const [position, { key }] of heldMails.entries()) queueMail(context, key, when(position));
}

interface QueuedMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  /** Sealed. */
  link: string | null;
}

/** A server that says nothing is given up; all steps together end long before the claim does. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const transports = perApp(() => new Map<string, Transporter>());

function getTransporter(app: App, url: string): Transporter {
  const cached = transports(app).get(url);
  if (cached) return cached;
  // Mails carry links that sign somebody in: to another machine they go by TLS or not at all.
  const requireTLS = !isLocalName(new URL(url).hostname);
  const transporter = createTransport({ url, requireTLS, ...timeouts }, { from: app.config.mailFrom });
  transports(app).set(url, transporter);
  return transporter;
}

/** The mail's id makes the Message-ID: a mail sent twice because the process died in between is one mail to the reader. */
async function sendToServer(context: AnyContext, url: string, mail: QueuedMail): Promise<void> {
  const app = appOf(context);
  const messageId = `<${mail.id}@${new URL(app.config.publicUrl).hostname}>`;
  const { recipient: to, subject } = mail;
  const text = getMailText(app, mail);
  const own = [new URL(app.config.publicUrl).origin, ...(context.company ? [context.company.origin] : [])];
  const html = renderMail({ subject, text, sender: context.company, own });
  const attachments = context.company ? [] : [{ filename: 'heureum.png', content: mailLogo, cid: logoContentId }];
  await getTransporter(app, url).sendMail({ messageId, to, subject, text, html, attachments });
}

const getMailText = (app: App, { body, link }: QueuedMail): string =>
  link ? body.replaceAll(mailLink, () => openText(app, link)) : body;

/** Links of unsent mails, for developers: logs have more readers than their owner, and get shared. */
const unsentFile = 'unsent-links.txt';

/** Developers have no mail server: a file of their own account holds the link, on a machine without outside access. */
async function writeUnsentLink(context: AnyContext, { recipient, link }: QueuedMail): Promise<void> {
  const app = appOf(context);
  const { config } = app;
  if (!link || config.environment === 'production' || !isLocalOnly(config)) return;
  const file = join(config.dataDir, unsentFile);
  await mkdir(config.dataDir, { recursive: true });
  await appendFile(file, `${new Date().toISOString()} ${recipient} ${openText(app, link)}\n`, { mode: 0o600 });
  context.log.info({ file }, 'no mail server: the link of a mail was kept here');
}

/** Nobody can have an address below this name (RFC 2606): examples have theirs there, and no server is bothered with them. */
const isUndeliverable = (recipient: string): boolean => recipient.toLowerCase().endsWith('.invalid');

/** A claim of five minutes outlives every handing over; after it the process that took the mail is dead. */
const claimMail = `update kernel.mails set claimed_at = now()
where company_id = $1 and key = $2 and status = 'queued' and (claimed_at is null or claimed_at < now() - interval '5 minutes')
returning id, recipient, subject, body, link`;
const selectWaiting = `select 1 from kernel.mails where company_id = $1 and key = $2 and status = 'queued'`;
const dropClaim = `update kernel.mails set claimed_at = null where company_id = $1 and id = $2`;
const markMail = `update kernel.mails set status = $3, sent_at = case when $3 = 'sent' then now() end,
  link = case when $3 <> 'sent' then link end
where company_id = $1 and id = $2`;

/**
 * Takes the mail, hands it over while no transaction is open, and marks it. Who dies in between leaves the claim: the job,
 * started again, fails until the claim is over and then sends the mail, for the second time if the server had it already.
 */
async function deliverMail(context: AnyContext, key: string): Promise<void> {
  const company = context.companyId ?? rootId;
  const app = appOf(context);
  const within = <Row>(sql: string, parameters: unknown[]) =>
    app.database.within({ companyId: context.companyId, personId: null, accessVersion: null }, (unit) =>
      unit.query(statement<Row>(sql, [company, ...parameters])),
    );
  const [mail] = await within<QueuedMail>(claimMail, [key]);
  if (!mail) {
    if ((await within(selectWaiting, [key])).length > 0) throw new Error('another job is handing this mail over');
    return;
  }
  const smtpUrl = isUndeliverable(mail.recipient) ? undefined : app.config.smtpUrl;
  try {
    if (smtpUrl) await sendToServer(context, smtpUrl, mail);
    else await writeUnsentLink(context, mail);
  } catch (error) {
    await within(dropClaim, [mail.id]);
    throw error;
  }
  await within(markMail, [mail.id, smtpUrl ? 'sent' : 'stored']);
}

export const sendMailJob = defineJob({
  name: 'kernel.send-mail',
  scope: 'any',
  payload: z.object({ key: z.string() }),
  maxAttempts: 12,
  knowsItself: true,
  run: (context, { key }) => deliverMail(context, key),
});
