/** Texts to telephones as they are stored: one of each number. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { TextChannel } from '../../contract/notice.ts';
import type { TextEntry, TextState } from '../../contract/text-log.ts';
import type { TextContent } from './text-provider.ts';

export interface NewText {
  id: string;
  messageId: string | null;
  channel: TextChannel;
  number: string;
  content: TextContent;
}

/** One statement for all numbers. */
export function insertTexts(companyId: string, texts: readonly NewText[]): Statement {
  return statement(
    `insert into notification.texts (company_id, id, message_id, channel, number, content)
     select $1, t.id, t."messageId", t.channel, t.number, t.content
     from jsonb_to_recordset($2) as t(id uuid, "messageId" uuid, channel text, number text, content jsonb)`,
    [companyId, toJson(texts)],
  );
}

interface DayCount {
  /** Of the company: its days begin at its midnight. */
  zone: string;
  count: number;
}

/**
 * Counts texts about to be ordered; no row if they would exceed `most`, also under concurrent orders. Null: they are owed, and sent
 * in any case.
 */
export function upsertTextCount(
  companyId: string,
  { zone, count, most }: DayCount & { most: number | null },
): Statement<{ ordered: number }> {
  const orderedBefore = 'case when d.day = excluded.day then d.ordered else 0 end';
  return statement(
    `insert into notification.texts_of_day as d (company_id, day, ordered)
     select $1, (now() at time zone $2)::date, $3 where $4::int is null or $3 <= $4
     on conflict (company_id) do update set day = excluded.day, ordered = ${orderedBefore} + excluded.ordered
       where $4::int is null or ${orderedBefore} + excluded.ordered <= $4
     returning ordered`,
    [companyId, zone, count, most],
  );
}

export function countOrderedToday(companyId: string, zone: string): Statement<{ ordered: number }> {
  return statement(
    `select ordered from notification.texts_of_day where company_id = $1 and day = (now() at time zone $2)::date`,
    [companyId, zone],
  );
}

/** State of the text that a correction is about: the best among the number's texts of the corrected message. */
const correctedState = `(select case when bool_or(b.state = 'accepted') then 'accepted' when bool_or(b.state = 'waiting') then 'waiting'
     when count(*) > 0 then 'refused' end
   from notification.messages m join notification.texts b
     on b.company_id = m.company_id and b.message_id = m.corrects and b.number = t.number
   where m.company_id = $1 and m.id = t.message_id)`;

export type StoredText = NewText & {
  state: TextState;
  tries: number;
  /** Of its message. */
  link: string | null;
  before: 'accepted' | 'waiting' | 'refused' | null;
};

export function selectText(companyId: string, id: string): Statement<StoredText> {
  return statement(
    `select t.id, t.message_id as "messageId", t.channel, t.number, t.content, t.state, t.tries, ${correctedState} as before,
       (select m.link from notification.messages m where m.company_id = $1 and m.id = t.message_id) as link
     from notification.texts t where t.company_id = $1 and t.id = $2`,
    [companyId, id],
  );
}

/** It may be out from now on: nobody holds it back any more. A row while it is to be sent. */
export function updateTextBegun(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `update notification.texts set begun_at = coalesce(begun_at, now())
     where company_id = $1 and id = $2 and state = 'waiting' returning id`,
    [companyId, id],
  );
}

export function lockTexts(companyId: string, messageIds: readonly string[]): Statement {
  return statement(
    `select id from notification.texts where company_id = $1 and message_id = any($2::uuid[]) order by id for update`,
    [companyId, messageIds],
  );
}

/** Of these messages those of which nothing has left yet. */
export function selectUnsent(companyId: string, messageIds: readonly string[]): Statement<{ messageId: string }> {
  return statement(
    `select message_id as "messageId" from notification.texts where company_id = $1 and message_id = any($2::uuid[])
     group by message_id having bool_and(state = 'waiting' and begun_at is null and tries = 0)`,
    [companyId, messageIds],
  );
}

export function updateDroppedTexts(companyId: string, messageIds: readonly string[], reason: LocalText): Statement {
  return statement(
    `update notification.texts set state = 'dropped', reason = $3, ended_at = now()
     where company_id = $1 and message_id = any($2::uuid[]) and state = 'waiting'`,
    [companyId, messageIds, toJson(reason)],
  );
}

export interface TextCompletion {
  id: string;
  state: Exclude<TextState, 'waiting'>;
  providerId: string | null;
  reason: TextEntry['reason'];
}

/** Returns a row to the first caller; a later one changes nothing. */
export function updateTextEnded(
  companyId: string,
  { id, state, providerId, reason }: TextCompletion,
): Statement<{ id: string }> {
  return statement(
    `update notification.texts set state = $3, provider_id = $4, reason = $5, tries = tries + 1, ended_at = now()
     where company_id = $1 and id = $2 and state = 'waiting' returning id`,
    [companyId, id, state, providerId?.slice(0, 100) ?? null, reason === null ? null : toJson(reason)],
  );
}

export function updateTextTry(companyId: string, id: string, reason: TextEntry['reason']): Statement {
  return statement(
    `update notification.texts set tries = tries + 1, reason = $3
     where company_id = $1 and id = $2 and state = 'waiting'`,
    [companyId, id, toJson(reason)],
  );
}

/** Newest first. */
export function selectTexts(
  companyId: string,
  { before: position, limit }: { before: string | null; limit: number },
): Statement<TextEntry> {
  const condition = where(sql`t.company_id = ${companyId}`, position && sql`t.id < ${position}`);
  return statement(
    `select t.id, t.channel, t.number, t.state, t.reason, t.tries, m.execution_id as "executionId",
       coalesce(m.corrects is not null, false) as "isCorrection", t.at, t.ended_at as "endedAt"
     from notification.texts t
     left join notification.messages m on m.company_id = t.company_id and m.id = t.message_id
     ${condition.text} order by t.id desc limit ${condition.bind(limit)}`,
    condition.values,
  );
}
