/** Deliveries and their tries as they are stored. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { type Delivery, maxFailureHours } from '../contract/hook.ts';

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
  /** Its subject, and the number of the event among the subject's events. */
  subject: string | null;
  sequence: number | null;
}

/** Returns no row if the hook already has this event. */
export function insertDelivery(companyId: string, newDelivery: NewDelivery): Statement<{ id: string }> {
  return statement(
    `insert into integration.deliveries (company_id, id, hook_id, event_id, event, body, is_test, subject, sequence)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (company_id, hook_id, event_id) do nothing returning id`,
    [
      companyId,
      newDelivery.id,
      newDelivery.hookId,
      newDelivery.eventId,
      newDelivery.event,
      newDelivery.body,
      newDelivery.isTest,
      newDelivery.subject,
      newDelivery.sequence,
    ],
  );
}

/** The last event of a subject sent to hooks, locked until the unit ends; none before the first. */
export function lockLastSequence(companyId: string, subject: string): Statement<{ last: number }> {
  return statement(
    `insert into integration.told_subjects as t (company_id, subject, last) values ($1, $2, 0)
     on conflict (company_id, subject) do update set last = t.last returning last`,
    [companyId, subject],
  );
}

export function upsertLastSequence(companyId: string, subject: string, sequence: number): Statement {
  return statement(
    'update integration.told_subjects set last = greatest(last, $3) where company_id = $1 and subject = $2',
    [companyId, subject, sequence],
  );
}

/** The next delivery of the same hook and subject. */
export function selectFollowing(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `select n.id from integration.deliveries d join integration.deliveries n
       on n.company_id = d.company_id and n.hook_id = d.hook_id and n.subject = d.subject and n.sequence > d.sequence
     where d.company_id = $1 and d.id = $2 and n.state = 'waiting' order by n.sequence limit 1`,
    [companyId, id],
  );
}

export function selectDeliveries(
  companyId: string,
  filter: { hookId: string; before: string | null; limit: number },
): Statement<StoredDelivery> {
  const { hookId, before, limit } = filter;
  const conditions = where(
    sql`d.company_id = ${companyId}`,
    sql`d.hook_id = ${hookId}`,
    before && sql`d.id < ${before}`,
  );
  return statement(
    `select ${columns} from integration.deliveries d ${conditions.text} order by d.id desc limit ${conditions.bind(limit)}`,
    conditions.values,
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
export function updateRestarted(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `update integration.deliveries set state = 'waiting', tries = 0, next_at = now(), claimed_until = null
     where company_id = $1 and id = $2 and state <> 'waiting' returning id`,
    [companyId, id],
  );
}

/** Waiting deliveries of a hook, the oldest first; `after`: later ones. */
export function selectWaiting(companyId: string, hookId: string, after: string | null): Statement<{ id: string }> {
  const conditions = where(
    sql`company_id = ${companyId}`,
    sql`hook_id = ${hookId}`,
    sql`state = 'waiting'`,
    after && sql`id > ${after}`,
  );
  return statement(`select id from integration.deliveries ${conditions.text} order by id limit 200`, conditions.values);
}

export interface ClaimedDelivery {
  id: string;
  hookId: string;
  body: string;
  tries: number;
  attempts: number;
}

/** A claim outlives every call; after it the process that made it is dead. */
export function updateClaimed(companyId: string, id: string): Statement<ClaimedDelivery> {
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
export function selectIsClaimed(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    "select id from integration.deliveries where company_id = $1 and id = $2 and state = 'waiting' and claimed_until >= now()",
    [companyId, id],
  );
}

export interface AttemptRow {
  id: string;
  number: number;
  ms: number;
  status: number | null;
  fault: string | null;
  excerpt: string;
}

export function insertAttempt(companyId: string, tried: AttemptRow): Statement {
  return statement(
    `insert into integration.attempts (company_id, delivery_id, number, ms, status, fault, excerpt)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [companyId, tried.id, tried.number, tried.ms, tried.status, tried.fault, tried.excerpt],
  );
}

/** `again`: seconds to the next try; null: it is over. */
export function updateAfterAttempt(
  companyId: string,
  input: { id: string; state: Delivery['state']; status: number | null; again: number | null },
): Statement<{ nextAt: string | null }> {
  return statement(
    `update integration.deliveries set state = $3, tries = tries + 1, attempts = attempts + 1, last_status = $4,
       next_at = now() + make_interval(secs => $5), claimed_until = null
     where company_id = $1 and id = $2 returning next_at as "nextAt"`,
    [companyId, input.id, input.state, input.status, input.again],
  );
}

/** Gives up deliveries that waited a month for a hook that is off: they are no longer of interest. */
export function updateOldGivenUp(companyId: string): Statement {
  return statement(
    `update integration.deliveries set state = 'failed', next_at = null
     where company_id = $1 and state = 'waiting' and next_at < now() - interval '30 days'`,
    [companyId],
  );
}

/** True if deliveries have failed for so long that the hook must be switched off. */
export function selectIsLongFailing(companyId: string, hookId: string): Statement<{ found: boolean }> {
  return statement(
    `select exists (select from integration.hooks where company_id = $1 and id = $2
       and failing_since < now() - interval '${maxFailureHours} hours') as found`,
    [companyId, hookId],
  );
}
