/** Deliveries and their tries as they are stored. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { type Delivery, longestFailureHours } from '../contract/hook.ts';

const columns = `d.id, d.event, d.state, d.attempts, d.is_test as "isTest", d.created_at as at, d.next_at as "nextAt",
  d.last_status as "lastStatus"`;

export type StoredDelivery = Omit<Delivery, 'webhookId'>;

export interface NewDelivery {
  id: string;
  hookId: string;
  eventId: string;
  event: string;
  body: string;
  isTest: boolean;
  /** What it is about, and the number of the event among those of it. */
  subject: string | null;
  sequence: number | null;
}

/** None where the hook was told of this event before. */
export function insertDelivery(companyId: string, one: NewDelivery): Statement<{ id: string }> {
  return statement(
    `insert into integration.deliveries (company_id, id, hook_id, event_id, event, body, is_test, subject, sequence)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (company_id, hook_id, event_id) do nothing returning id`,
    [companyId, one.id, one.hookId, one.eventId, one.event, one.body, one.isTest, one.subject, one.sequence],
  );
}

/** The last event of a subject that hooks were told of, held until the unit ends; none before the first. */
export function lockTold(companyId: string, subject: string): Statement<{ last: number }> {
  return statement(
    `insert into integration.told_subjects as t (company_id, subject, last) values ($1, $2, 0)
     on conflict (company_id, subject) do update set last = t.last returning last`,
    [companyId, subject],
  );
}

export function noteTold(companyId: string, subject: string, sequence: number): Statement {
  return statement(
    'update integration.told_subjects set last = greatest(last, $3) where company_id = $1 and subject = $2',
    [companyId, subject, sequence],
  );
}

/** What waits behind this one, of the same hook and subject. */
export function selectBehind(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `select n.id from integration.deliveries d join integration.deliveries n
       on n.company_id = d.company_id and n.hook_id = d.hook_id and n.subject = d.subject and n.sequence > d.sequence
     where d.company_id = $1 and d.id = $2 and n.state = 'waiting' order by n.sequence limit 1`,
    [companyId, id],
  );
}

export function selectDeliveries(
  companyId: string,
  about: { hookId: string; before: string | null; limit: number },
): Statement<StoredDelivery> {
  const { hookId, before, limit } = about;
  const asked = where(sql`d.company_id = ${companyId}`, sql`d.hook_id = ${hookId}`, before && sql`d.id < ${before}`);
  return statement(
    `select ${columns} from integration.deliveries d ${asked.text} order by d.id desc limit ${asked.bind(limit)}`,
    asked.values,
  );
}

export function selectDelivery(
  companyId: string,
  hookId: string,
  id: string,
): Statement<StoredDelivery & { body: string }> {
  return statement(
    `select ${columns}, d.body from integration.deliveries d where d.company_id = $1 and d.hook_id = $2 and d.id = $3`,
    [companyId, hookId, id],
  );
}

export interface StoredAttempt {
  number: number;
  at: string;
  ms: number;
  status: number | null;
  fault: string | null;
  excerpt: string;
}

export function selectAttempts(companyId: string, deliveryId: string): Statement<StoredAttempt> {
  return statement(
    `select number, at, ms, status, fault, excerpt from integration.attempts
     where company_id = $1 and delivery_id = $2 order by number desc limit 100`,
    [companyId, deliveryId],
  );
}

/** Sent again from the beginning. None while it is being sent. */
export function beginAgain(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `update integration.deliveries set state = 'waiting', tries = 0, next_at = now(), claimed_until = null
     where company_id = $1 and id = $2 and state <> 'waiting' returning id`,
    [companyId, id],
  );
}

/** What waits of a hook, the oldest first; `after`: later ones. */
export function selectWaiting(companyId: string, hookId: string, after: string | null): Statement<{ id: string }> {
  const asked = where(
    sql`company_id = ${companyId}`,
    sql`hook_id = ${hookId}`,
    sql`state = 'waiting'`,
    after && sql`id > ${after}`,
  );
  return statement(`select id from integration.deliveries ${asked.text} order by id limit 200`, asked.values);
}

export interface Claimed {
  id: string;
  hookId: string;
  body: string;
  tries: number;
  attempts: number;
}

/** A claim outlives every call; after it the process that made it is dead. */
export function claim(companyId: string, id: string): Statement<Claimed> {
  return statement(
    `update integration.deliveries d set claimed_until = now() + interval '60 seconds'
     from integration.hooks h
     where d.company_id = $1 and d.id = $2 and d.state = 'waiting' and d.next_at <= now() + interval '1 second'
       and (d.claimed_until is null or d.claimed_until < now())
       and h.company_id = d.company_id and h.id = d.hook_id and (h.state = 'active' or d.is_test)
       and not exists (
         select from integration.deliveries b
          where b.company_id = d.company_id and b.hook_id = d.hook_id and b.subject = d.subject
            and b.sequence < d.sequence and b.state = 'waiting')
     returning d.id, d.hook_id as "hookId", d.body, d.tries, d.attempts`,
    [companyId, id],
  );
}

/** Held by another process that may be dead. */
export function isClaimed(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    "select id from integration.deliveries where company_id = $1 and id = $2 and state = 'waiting' and claimed_until >= now()",
    [companyId, id],
  );
}

export interface Tried {
  id: string;
  number: number;
  ms: number;
  status: number | null;
  fault: string | null;
  excerpt: string;
}

export function insertAttempt(companyId: string, tried: Tried): Statement {
  return statement(
    `insert into integration.attempts (company_id, delivery_id, number, ms, status, fault, excerpt)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [companyId, tried.id, tried.number, tried.ms, tried.status, tried.fault, tried.excerpt],
  );
}

/** `again`: seconds to the next try; null: it is over. */
export function noteTry(
  companyId: string,
  about: { id: string; state: Delivery['state']; status: number | null; again: number | null },
): Statement<{ nextAt: string | null }> {
  return statement(
    `update integration.deliveries set state = $3, tries = tries + 1, attempts = attempts + 1, last_status = $4,
       next_at = now() + make_interval(secs => $5), claimed_until = null
     where company_id = $1 and id = $2 returning next_at as "nextAt"`,
    [companyId, about.id, about.state, about.status, about.again],
  );
}

/** What waited for a month, for a hook that is off, is over: nobody wants to hear of it any more. */
export function giveUpOld(companyId: string): Statement {
  return statement(
    `update integration.deliveries set state = 'failed', next_at = null
     where company_id = $1 and state = 'waiting' and next_at < now() - interval '30 days'`,
    [companyId],
  );
}

/** Whether nothing went well for so long that the hook is to be switched off. */
export function isLongFailing(companyId: string, hookId: string): Statement<{ found: boolean }> {
  return statement(
    `select exists (select from integration.hooks where company_id = $1 and id = $2
       and failing_since < now() - interval '${longestFailureHours} hours') as found`,
    [companyId, hookId],
  );
}
