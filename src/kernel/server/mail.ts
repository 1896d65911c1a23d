/**
 * Mails: stored in the transaction that sends them, handed to the SMTP server by a job. Without a server they stay readable,
 * but for their secret links: what proves who one is, only the recipient may hold.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { newId } from '../contract/ids.ts';
import { maskSealed } from '../contract/sealed.ts';
import { mailLink } from '../contract/system.ts';
import { isLocalName, isLocalOnly } from './config.ts';
import type { AnyContext } from './context.ts';
import { statement } from './database/unit.ts';
import { houseOf, perHouse } from './house.ts';
import { addJob, rootId } from './jobs/jobs.ts';
import { letterOf, markId } from './mail-letter.ts';
import { mailMark } from './mail-mark.ts';
import { type House, task } from './room.ts';
import { openText, sealText } from './tokens.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Says `{link}` where the link goes. */
  text: string;
  /** An address that proves something of whoever opens it: stored sealed, and put into the text when it is handed over. */
  link?: string;
  /** What the mail is: `invitation`, `password-reset`, `notice`. */
  kind: string;
  /** A second mail with the same key in the company is not sent. */
  key: string;
}

const insertMail = `insert into kernel.mails (company_id, id, key, kind, recipient, subject, body, link)
values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (company_id, key) do nothing`;

/** Stores the mail and adds the job that sends it: at once, or at `runAt` where many are sent together. */
export function sendMail(context: AnyContext, mail: Mail, when: { runAt?: string } = {}): void {
  const company = context.companyId ?? rootId;
  const link = mail.link === undefined ? null : sealText(houseOf(context), mail.link);
  const [subject, text] = [maskSealed(mail.subject), maskSealed(mail.text)];
  const values = [company, newId(), mail.key, mail.kind, mail.to, subject, text, link];
  context.unit.add(statement(insertMail, values));
  queue(context, mail.key, when);
}

const queue = (context: AnyContext, key: string, when: { runAt?: string }) =>
  addJob(context, 'kernel.send-mail', { key }, { key: `mail:${key}`, ...when });

const holdMail = `update kernel.mails set status = 'stored'
where company_id = $1 and key = any($2) and status = 'queued'`;
const releaseMail = `update kernel.mails set status = 'queued'
where company_id = $1 and key = any($2) and status = 'stored' returning key`;

/** What has not been handed over yet stays here: its occasion was taken back. One that is just being handed over is told as sent once it is. */
export function holdMails(context: AnyContext, keys: readonly string[]): void {
  context.unit.add(statement(holdMail, [context.companyId ?? rootId, keys]));
}

/** The occasion counts again: what was held is sent after all, each at its time. */
export async function releaseMails(
  context: AnyContext,
  keys: readonly string[],
  when: (place: number) => { runAt?: string },
): Promise<void> {
  const held = await context.unit.query(statement<{ key: string }>(releaseMail, [context.companyId ?? rootId, keys]));
  for (const [place, { key }] of held.entries()) queue(context, key, when(place));
}

interface Queued {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  /** Sealed. */
  link: string | null;
}

/** A server that says nothing is given up; all steps together end long before the claim does. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const transports = perHouse(() => new Map<string, Transporter>());

function transporterOf(house: House, url: string): Transporter {
  const known = transports(house).get(url);
  if (known) return known;
  // Mails carry links that sign somebody in: to another machine they go by TLS or not at all.
  const requireTLS = !isLocalName(new URL(url).hostname);
  const transporter = createTransport({ url, requireTLS, ...timeouts }, { from: house.config.mailFrom });
  transports(house).set(url, transporter);
  return transporter;
}

/** The mail's id makes the Message-ID: a mail sent twice because the process died in between is one mail to the reader. */
async function hand(context: AnyContext, url: string, mail: Queued): Promise<void> {
  const house = houseOf(context);
  const messageId = `<${mail.id}@${new URL(house.config.publicUrl).hostname}>`;
  const { recipient: to, subject } = mail;
  const text = textOf(house, mail);
  const own = [new URL(house.config.publicUrl).origin, ...(context.company ? [context.company.origin] : [])];
  const html = letterOf({ subject, text, sender: context.company, own });
  const attachments = context.company ? [] : [{ filename: 'heureum.png', content: mailMark, cid: markId }];
  await transporterOf(house, url).sendMail({ messageId, to, subject, text, html, attachments });
}

const textOf = (house: House, { body, link }: Queued): string =>
  link ? body.replaceAll(mailLink, () => openText(house, link)) : body;

/** Links of mails that were not sent, for who develops: logs are read by more than their owner, and travel. */
const unsentFile = 'unsent-links.txt';

/** Who develops has no mail server: a file of the own account has the link, on a machine where nobody comes from outside. */
async function tellDeveloper(context: AnyContext, { recipient, link }: Queued): Promise<void> {
  const house = houseOf(context);
  const { config } = house;
  if (!link || config.environment === 'production' || !isLocalOnly(config)) return;
  const file = join(config.dataDir, unsentFile);
  await mkdir(config.dataDir, { recursive: true });
  await appendFile(file, `${new Date().toISOString()} ${recipient} ${openText(house, link)}\n`, { mode: 0o600 });
  context.log.info({ file }, 'no mail server: the link of a mail was kept here');
}

/** Nobody can have an address below this name (RFC 2606): examples have theirs there, and no server is bothered with them. */
const leadsNowhere = (recipient: string): boolean => recipient.toLowerCase().endsWith('.invalid');

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
async function deliver(context: AnyContext, key: string): Promise<void> {
  const company = context.companyId ?? rootId;
  const house = houseOf(context);
  const within = <Row>(sql: string, parameters: unknown[]) =>
    house.database.within({ companyId: context.companyId, personId: null, accessVersion: null }, (unit) =>
      unit.query(statement<Row>(sql, [company, ...parameters])),
    );
  const [mail] = await within<Queued>(claimMail, [key]);
  if (!mail) {
    if ((await within(selectWaiting, [key])).length > 0) throw new Error('another job is handing this mail over');
    return;
  }
  const smtpUrl = leadsNowhere(mail.recipient) ? undefined : house.config.smtpUrl;
  try {
    if (smtpUrl) await hand(context, smtpUrl, mail);
    else await tellDeveloper(context, mail);
  } catch (error) {
    await within(dropClaim, [mail.id]);
    throw error;
  }
  await within(markMail, [mail.id, smtpUrl ? 'sent' : 'stored']);
}

export const sendMailTask = task({
  name: 'kernel.send-mail',
  scope: 'any',
  payload: z.object({ key: z.string() }),
  maxAttempts: 12,
  knowsItself: true,
  run: (context, { key }) => deliver(context, key),
});
