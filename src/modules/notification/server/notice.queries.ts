/** Notice queries: notices by recipient, and their read state. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { Channel, NoticeKind } from '../contract/notice.ts';
import type { KakaoText } from './text/text-provider.ts';

export interface Reader {
  personId: string | null;
  guestId: string | null;
}

export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  title: LocalText;
  body: LocalText;
  link: string | null;
  executionId: string | null;
  /** The person who caused the notice. */
  byId: string | null;
  at: string;
  readAt: string | null;
}

const columns = 'id, kind, title, body, link, execution_id as "executionId", by_id as "byId", at, read_at as "readAt"';

const isOwnNotice = ({ personId, guestId }: Reader) =>
  personId ? sql`person_id = ${personId}` : sql`guest_id = ${guestId}`;

/** Newest first. */
export function selectNotices(
  companyId: string,
  reader: Reader,
  filter: { before: string | null; unread: boolean; limit: number },
): Statement<NoticeRow> {
  const { before: cursor, unread, limit } = filter;
  const condition = where(
    sql`company_id = ${companyId}`,
    isOwnNotice(reader),
    cursor && sql`id < ${cursor}`,
    unread && sql`read_at is null`,
  );
  return statement(
    `select ${columns} from notification.notices ${condition.text} order by id desc limit ${condition.bind(limit)}`,
    condition.values,
  );
}

/** The person's notices here. */
export const selectNoticesOfPerson = (companyId: string, personId: string): Statement<NoticeRow> =>
  statement(
    `select ${columns} from notification.notices where company_id = $1 and person_id = $2 order by id desc limit 10000`,
    [companyId, personId],
  );

export function countUnreadNotices(companyId: string, reader: Reader): Statement<{ count: number }> {
  const unread = where(sql`company_id = ${companyId}`, isOwnNotice(reader), sql`read_at is null`);
  return statement(`select count(*)::int as count from notification.notices ${unread.text}`, unread.values);
}

/** Marks one notice, or all with a null id. A row for each that is the reader's among those asked for. */
export function updateRead(companyId: string, reader: Reader, noticeId: string | null): Statement<{ id: string }> {
  const meant = where(
    sql`company_id = ${companyId}`,
    isOwnNotice(reader),
    noticeId ? sql`id = ${noticeId}` : sql`read_at is null`,
  );
  return statement(
    `update notification.notices set read_at = coalesce(read_at, now()) ${meant.text} returning id`,
    meant.values,
  );
}

export interface Message {
  id: string;
  executionId: string | null;
  channel: Channel;
  kind: 'message' | 'correction';
  title: LocalText;
  body: LocalText;
  link: string | null;
  personIds: readonly string[];
  guestIds: readonly string[];
  emails: readonly string[];
  /** Mobile numbers as they are dialled at home. */
  phones: readonly string[];
  kakao: KakaoText | null;
  corrects: string | null;
  /** Text for its readers once it no longer applies; null: the same under another heading. */
  undone: { title: LocalText; body: LocalText } | null;
}

/** One statement for all messages. Those that correct come after what they correct. */
export function insertMessages(companyId: string, messages: readonly Message[]): Statement {
  return statement(
    `insert into notification.messages (company_id, id, execution_id, channel, kind, title, body, link, person_ids,
       guest_ids, emails, phones, kakao, corrects, undone)
     select $1, m.id, m."executionId", m.channel, m.kind, m.title, m.body, m.link, m."personIds", m."guestIds", m.emails,
       m.phones, m.kakao, m.corrects, m.undone
     from jsonb_to_recordset($2) as m(id uuid, "executionId" uuid, channel text, kind text, title jsonb, body jsonb,
       link text, "personIds" uuid[], "guestIds" uuid[], emails text[], phones text[], kakao jsonb, corrects uuid,
       undone jsonb)`,
    [companyId, toJson(messages)],
  );
}

export interface NewNotice {
  id: string;
  personId: string | null;
  guestId: string | null;
  kind: NoticeKind;
  title: LocalText;
  body: LocalText;
  link: string | null;
  executionId: string | null;
  messageId: string | null;
  byId: string | null;
}

/** One statement for all readers of a message. A reader's own action has no author in the reader's notice. */
export function insertNotices(companyId: string, notices: readonly NewNotice[]): Statement {
  return statement(
    `insert into notification.notices
       (company_id, id, person_id, guest_id, kind, title, body, link, execution_id, message_id, by_id)
     select $1, n.id, n."personId", n."guestId", n.kind, n.title, n.body, n.link, n."executionId", n."messageId",
       nullif(n."byId", n."personId")
     from jsonb_to_recordset($2) as n(id uuid, "personId" uuid, "guestId" uuid, kind text, title jsonb, body jsonb,
       link text, "executionId" uuid, "messageId" uuid, "byId" uuid)`,
    [companyId, toJson(notices)],
  );
}

const messageColumns = `m.id, m.execution_id as "executionId", m.channel, m.kind, m.title, m.body, m.link,
  m.person_ids as "personIds", m.guest_ids as "guestIds", m.emails, m.phones, m.kakao, m.corrects, m.undone`;

export function selectMessages(companyId: string, ids: readonly string[]): Statement<Message> {
  return statement(
    `select ${messageColumns} from notification.messages m where m.company_id = $1 and m.id = any($2::uuid[])`,
    [companyId, ids],
  );
}

/**
 * The last mails and texts of runs, undos and redos: those not corrected by a later one. Messages of which no text left reached
 * nobody.
 */
export function selectLastSentMessages(companyId: string, executionIds: readonly string[]): Statement<Message> {
  return statement(
    `select ${messageColumns} from notification.messages m
     where m.company_id = $1 and m.execution_id = any($2::uuid[]) and m.channel in ('mail', 'sms', 'kakao')
       and not exists (select from notification.messages c where c.company_id = $1 and c.corrects = m.id)
       and coalesce((select bool_or(t.state <> 'dropped') from notification.texts t
         where t.company_id = $1 and t.message_id = m.id), true)
     order by m.id`,
    [companyId, executionIds],
  );
}

/** Messages and notices that a run sent. */
export const selectMessagesOfRuns = (companyId: string, runIds: readonly string[]): Statement<{ id: string }> =>
  statement(
    `select m.id from notification.messages m where m.company_id = $1 and m.execution_id::text = any($2::text[])
     union all
     select n.id from notification.notices n where n.company_id = $1 and n.execution_id::text = any($2::text[])`,
    [companyId, runIds],
  );
