/** Streams as they are stored, and what is due of them. */

import type { Json } from '#kernel/contract/block.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { createWordsCondition } from '#kernel/server/search/search-pattern.ts';
import type { RunAs } from '../../contract/frame.ts';
import type { ExecutionStatus } from '../../contract/shapes.ts';
import type { StartOutcome, StreamSettings, StreamState } from '../../contract/stream.ts';
import type { FrameRecord } from '../frame/frame.queries.ts';

/** A row of `flow.streams` with the frame that it starts. */
export interface StreamRecord {
  id: string;
  name: string;
  settings: StreamSettings;
  input: { [key: string]: Json };
  condition: string | null;
  runAs: RunAs;
  state: StreamState;
  hookKey: string | null;
  secret: string | null;
  nextAt: string | null;
  madeBy: string;
  madeByName: string;
  /** Of the acts that its maker confirmed; null: saved before they were. */
  actsHash: string | null;
  version: number;
  updatedAt: string;
  frame: FrameRecord;
}

const columns = `s.id, s.name, s.settings, s.input, s.condition, s.run_as as "runAs", s.state, s.hook_key as "hookKey", s.secret,
  s.next_at as "nextAt", s.made_by as "madeBy", s.made_by_name as "madeByName", s.acts_hash as "actsHash", s.version, s.updated_at as "updatedAt",
  jsonb_build_object('id', f.id, 'key', f.key, 'title', f.title, 'description', f.description, 'logType', f.log_type,
    'access', f.access, 'status', f.status, 'currentVersion', f.current_version, 'versionId', v.id, 'version', f.version,
    'updatedAt', f.updated_at) as frame`;
const source = `flow.streams s join flow.frames f on f.company_id = s.company_id and f.id = s.frame_id
  left join flow.frame_versions v on v.company_id = f.company_id and v.frame_id = f.id and v.version = f.current_version`;

/** Outcome of the latest start; null if there was none. */
export interface LastStart {
  id: string;
  outcome: StartOutcome;
  dueAt: string;
  receivedAt: string;
  isTest: boolean;
  error: { code: string; ko: string; en: string } | null;
  missed: number | null;
  executionId: string | null;
  executionStatus: ExecutionStatus | null;
}

const startColumns = `t.id, t.outcome, t.due_at as "dueAt", t.received_at as "receivedAt", t.is_test as "isTest", t.error, t.missed,
  t.execution_id as "executionId", e.status as "executionStatus"`;
const startSource = `flow.stream_starts t left join flow.executions e on e.company_id = t.company_id and e.id = t.execution_id`;
const lastStart = `left join lateral (select ${startColumns} from ${startSource}
  where t.company_id = s.company_id and t.stream_id = s.id order by t.id desc limit 1) l on true`;

export type StreamWithLastStart = StreamRecord & { last: LastStart | null };

export interface StreamFilter {
  kind: string | null;
  state: string | null;
  frame: string | null;
  q: string | null;
  after: string | null;
  hidden: readonly string[];
  limit: number;
}

export function selectStreams(companyId: string, list: StreamFilter): Statement<StreamWithLastStart> {
  const { kind, state, frame, q, after: cursor, hidden, limit } = list;
  const condition = where(
    sql`s.company_id = ${companyId}`,
    sql`s.state <> 'removed'`,
    kind && sql`s.kind = ${kind}`,
    state && sql`s.state = ${state}`,
    frame && sql`f.key = ${frame}`,
    q && createWordsCondition(q, sql`s.name`),
    cursor && sql`s.id < ${cursor}`,
    hidden.length > 0 && sql`s.frame_id <> all(${hidden}::uuid[])`,
  );
  return statement(
    `select ${columns}, to_jsonb(l) as last from ${source} ${lastStart} ${condition.text} order by s.id desc limit ${condition.bind(limit)}`,
    condition.values,
  );
}

export function selectStream(companyId: string, id: string): Statement<StreamWithLastStart> {
  return statement(
    `select ${columns}, to_jsonb(l) as last from ${source} ${lastStart} where s.company_id = $1 and s.id = $2 and s.state <> 'removed'`,
    [companyId, id],
  );
}

/** Streams that start a frame, with the people they act for. */
export const selectStreamsOfFrame = (
  companyId: string,
  frameId: string,
): Statement<{ id: string; name: string; madeBy: string }> =>
  statement(
    `select id, name, made_by as "madeBy" from flow.streams
     where company_id = $1 and frame_id = $2 and state <> 'removed' order by name collate kernel.korean, id`,
    [companyId, frameId],
  );

export function selectStreamNames(companyId: string, ids: readonly string[]): Statement<{ id: string; name: string }> {
  return statement('select id, name from flow.streams where company_id = $1 and id = any($2)', [companyId, ids]);
}

export interface StreamChange {
  id: string;
  name: string;
  frameId: string;
  settings: StreamSettings;
  input: Json;
  condition: string | null;
  runAs: RunAs;
  nextAt: string | null;
  /** Of the acts that who saves it has confirmed. */
  actsHash: string;
  by: string;
  byName: string;
}

const getEventName = ({ settings }: StreamChange) => (settings.kind === 'event' ? settings.event : null);

export function insertStream(
  companyId: string,
  stream: StreamChange & { hookKey: string | null; secret: string | null },
): Statement<unknown> {
  return statement(
    `insert into flow.streams (company_id, id, name, frame_id, kind, settings, input, condition, run_as, event, hook_key,
       secret, next_at, made_by, made_by_name, acts_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      companyId,
      stream.id,
      stream.name,
      stream.frameId,
      stream.settings.kind,
      toJson(stream.settings),
      toJson(stream.input),
      stream.condition,
      toJson(stream.runAs),
      getEventName(stream),
      stream.hookKey,
      stream.secret,
      stream.nextAt,
      stream.by,
      stream.byName,
      stream.actsHash,
    ],
  );
}

/** A paused one has no next start until it is resumed. */
export function updateStream(companyId: string, stream: StreamChange & { version: number }): Statement<{ id: string }> {
  return statement(
    `update flow.streams set name = $4, frame_id = $5, settings = $6, input = $7, condition = $8, run_as = $9, event = $10,
       next_at = case when state = 'active' then $11::timestamptz end, made_by = $12, made_by_name = $13,
       acts_hash = $14, version = version + 1, updated_at = now()
     where company_id = $1 and id = $2 and version = $3 and state <> 'removed' returning id`,
    [
      companyId,
      stream.id,
      stream.version,
      stream.name,
      stream.frameId,
      toJson(stream.settings),
      toJson(stream.input),
      stream.condition,
      toJson(stream.runAs),
      getEventName(stream),
      stream.nextAt,
      stream.by,
      stream.byName,
      stream.actsHash,
    ],
  );
}

export function updateStreamState(
  companyId: string,
  change: { id: string; version: number; state: StreamState; nextAt: string | null },
): Statement<{ id: string }> {
  return statement(
    `update flow.streams set state = $4, next_at = $5, version = version + 1, updated_at = now()
     where company_id = $1 and id = $2 and version = $3 and state <> 'removed' returning id`,
    [companyId, change.id, change.version, change.state, change.nextAt],
  );
}

export function updateStreamSecret(companyId: string, change: { id: string; secret: string }): Statement<unknown> {
  return statement(
    `update flow.streams set secret = $3, version = version + 1, updated_at = now() where company_id = $1 and id = $2`,
    [companyId, change.id, change.secret],
  );
}

export function deleteStream(companyId: string, id: string): Statement<unknown> {
  return statement(
    `update flow.streams set state = 'removed', next_at = null, version = version + 1, updated_at = now()
     where company_id = $1 and id = $2`,
    [companyId, id],
  );
}

/** Schedules due by the database's clock that no other worker has claimed. */
export function lockDueStreams(
  companyId: string,
  limit: number,
): Statement<StreamRecord & { nextAt: string; now: string }> {
  return statement(
    `select ${columns}, now() as now from ${source}
     where s.company_id = $1 and s.state = 'active' and s.next_at <= now()
     order by s.next_at, s.id limit $2 for update of s skip locked`,
    [companyId, limit],
  );
}

/** Schedules whose next start is still to come; what is due already starts as it was said. */
export function lockWaitingStreams(
  companyId: string,
): Statement<Pick<StreamRecord, 'id' | 'settings'> & { now: string }> {
  return statement(
    `select id, settings, now() as now from flow.streams
     where company_id = $1 and state = 'active' and next_at > now() order by id for update`,
    [companyId],
  );
}

/** The next starts of what was claimed; without one, it waits for nothing any more. */
export function updateNextStarts(
  companyId: string,
  moves: readonly { id: string; nextAt: string | null }[],
): Statement<unknown> {
  return statement(
    `update flow.streams s set next_at = m."nextAt" from jsonb_to_recordset($2::jsonb) m (id uuid, "nextAt" timestamptz)
     where s.company_id = $1 and s.id = m.id`,
    [companyId, toJson(moves)],
  );
}

/** When the company's next schedule is due. */
export function selectNextDue(companyId: string): Statement<{ next: string | null; now: string }> {
  return statement(
    `select min(next_at) as next, clock_timestamp() as now from flow.streams where company_id = $1 and next_at is not null`,
    [companyId],
  );
}

/** True if a schedule has been due for longer than its job can take. */
export function selectIsOverdue(companyId: string): Statement<{ found: boolean }> {
  return statement(
    `select exists (select from flow.streams where company_id = $1 and next_at < now() - interval '2 minutes') as found`,
    [companyId],
  );
}

export function selectStreamsOfEvent(
  companyId: string,
  filter: { event: string; after: string | null; limit: number },
): Statement<StreamRecord> {
  const condition = where(
    sql`s.company_id = ${companyId}`,
    sql`s.event = ${filter.event}`,
    sql`s.state = 'active'`,
    filter.after && sql`s.id > ${filter.after}`,
  );
  return statement(
    `select ${columns} from ${source} ${condition.text} order by s.id limit ${condition.bind(filter.limit)}`,
    condition.values,
  );
}

/** The stream behind an address, and what became of this very call before. */
export function selectHook(
  companyId: string,
  key: string,
  occurrence: string | null,
): Statement<
  StreamRecord & { before: { outcome: StartOutcome; executionId: string | null } | null; wasRefused: boolean }
> {
  return statement(
    `select ${columns}, (select jsonb_build_object('outcome', t.outcome, 'executionId', t.execution_id) from flow.stream_starts t
       where t.company_id = s.company_id and t.stream_id = s.id and t.occurrence = $3) as before,
       exists (select from flow.hook_refusals r where r.company_id = s.company_id and r.stream_id = s.id) as "wasRefused"
     from ${source} where s.company_id = $1 and s.hook_key = $2 and s.state <> 'removed'`,
    [companyId, key, occurrence],
  );
}

/** The events that a stream or a waiting step needs. */
export function selectNeededEvents(companyId: string): Statement<{ event: string }> {
  return statement(
    `select s.event from flow.streams s where s.company_id = $1 and s.event is not null and s.state <> 'removed'
     union select w.wait_event from flow.steps w where w.company_id = $1 and w.status = 'waiting' and w.wait_event is not null`,
    [companyId],
  );
}
