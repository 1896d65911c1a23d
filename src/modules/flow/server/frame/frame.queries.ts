/** Frames and their versions: drafts, published versions, and access. */

import type { Json } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import { createWordsCondition } from '#kernel/server/search/search-pattern.ts';
import type { FrameAccess } from '../../contract/access.ts';
import type { ReviewRule } from '../../contract/authoring/review.ts';
import type { FrameDefinition, LogType } from '../../contract/frame.ts';
import type { FrameStatus } from '../../contract/shapes.ts';

export interface FrameRecord {
  id: string;
  key: string;
  title: LocalText;
  description: LocalText;
  logType: LogType;
  access: FrameAccess;
  status: FrameStatus;
  currentVersion: number | null;
  /** Id of the current version; null for a frame that was never published. */
  versionId: string | null;
  version: number;
  updatedAt: string;
  hasDraft: boolean;
}

const columns = `f.id, f.key, f.title, f.description, f.log_type as "logType", f.access, f.status,
  f.current_version as "currentVersion", v.id as "versionId", f.version, f.updated_at as "updatedAt",
  f.draft is not null as "hasDraft"`;
const source = `flow.frames f left join flow.frame_versions v
  on v.company_id = f.company_id and v.frame_id = f.id and v.version = f.current_version`;

export function selectFrameByKey(companyId: string, key: string): Statement<FrameRecord> {
  return statement(`select ${columns} from ${source} where f.company_id = $1 and f.key = $2`, [companyId, key]);
}

/** A concurrent insert of the same product frame waits until this unit ends. */
export function lockFrameKey(companyId: string, key: string): Statement<unknown> {
  return statement(`select pg_advisory_xact_lock(hashtextextended('flow.frame:' || $1 || ':' || $2, 0))`, [
    companyId,
    key,
  ]);
}

export function selectFrame(companyId: string, id: string): Statement<FrameRecord & { draft: Json }> {
  return statement(`select ${columns}, f.draft from ${source} where f.company_id = $1 and f.id = $2`, [companyId, id]);
}

/** Published ones of these. */
export function selectPublishedFrames(companyId: string, ids: readonly string[]): Statement<FrameRecord> {
  return statement(
    `select ${columns} from ${source} where f.company_id = $1 and f.id = any($2::uuid[]) and f.status = 'published'`,
    [companyId, ids],
  );
}

export function lockFrame(companyId: string, id: string): Statement<{ id: string }> {
  return statement('select id from flow.frames where company_id = $1 and id = $2 for update', [companyId, id]);
}

export function selectFrames(
  companyId: string,
  list: { status: string | null; q: string | null; after: string | null; hidden: readonly string[]; limit: number },
): Statement<FrameRecord> {
  const { status, q, after: cursor, hidden, limit } = list;
  const condition = where(
    sql`f.company_id = ${companyId}`,
    status && sql`f.status = ${status}`,
    cursor && sql`f.key > ${cursor}`,
    q && createWordsCondition(q, sql`(f.title ->> 'ko')`, sql`(f.title ->> 'en')`, sql`f.key`),
    hidden.length > 0 && sql`f.id <> all(${hidden}::uuid[])`,
  );
  return statement(
    `select ${columns} from ${source} ${condition.text} order by f.key limit ${condition.bind(limit)}`,
    condition.values,
  );
}

/** The same without those that nobody starts from a list, by key. */
export function selectGuardedPublished(
  companyId: string,
  list: { after: string | null; limit: number },
): Statement<FrameRecord> {
  const condition = where(
    sql`f.company_id = ${companyId}`,
    sql`f.status = 'published' and f.current_version is not null and coalesce(f.access ->> 'startable', 'true') = 'true'`,
    sql`not (f.access ->> 'accessMode' = 'public' and f.access #>> '{accessPermissions,timeRestrictions}' is null
      and f.access #> '{accessPermissions,deniedEntityIds}' = '[]')`,
    list.after && sql`f.key > ${list.after}`,
  );
  return statement(
    `select ${columns} from ${source} ${condition.text} order by f.key limit ${condition.bind(list.limit)}`,
    condition.values,
  );
}

/** Changes only the access to a frame. */
export function updateFrameAccess(
  companyId: string,
  change: { id: string; access: FrameAccess; by: string | null },
): Statement<unknown> {
  return statement(
    `update flow.frames set access = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
    [companyId, change.id, toJson(change.access), change.by],
  );
}

/** Frames that are not open to everyone: the few whose access must be asked before their executions are shown. */
export function selectGuardedFrames(companyId: string): Statement<{ id: string; access: FrameAccess }> {
  return statement(
    `select id, access from flow.frames where company_id = $1
     and not (access ->> 'accessMode' = 'public' and access #>> '{accessPermissions,timeRestrictions}' is null
       and access #> '{accessPermissions,deniedEntityIds}' = '[]')`,
    [companyId],
  );
}

const responsible = `case when v.responsible is not null then v.responsible
  when v.published_by is null or v.published_at = f.created_at then '{}'::uuid[]
  else array[v.published_by] end as responsible`;

/**
 * `responsible`: the people who answer for the version. Versions older than this column use the publisher; a version created and
 * published in one transaction came from the product.
 */
export function selectDefinition(
  companyId: string,
  versionId: string,
): Statement<{ key: string; definition: FrameDefinition; responsible: string[]; addedShares: string[] }> {
  return statement(
    `select f.key, v.definition, v.added_shares as "addedShares", ${responsible}
     from flow.frame_versions v join flow.frames f on f.company_id = v.company_id and f.id = v.frame_id
     where v.company_id = $1 and v.id = $2`,
    [companyId, versionId],
  );
}

export function selectVersion(
  companyId: string,
  frameId: string,
  version: number,
): Statement<{ definition: FrameDefinition }> {
  return statement(
    'select definition from flow.frame_versions where company_id = $1 and frame_id = $2 and version = $3',
    [companyId, frameId, version],
  );
}

export function selectVersions(
  companyId: string,
  frameId: string,
): Statement<{ version: number; publishedAt: string; publishedBy: string | null }> {
  return statement(
    `select version, published_at as "publishedAt", published_by as "publishedBy" from flow.frame_versions
     where company_id = $1 and frame_id = $2 order by version desc limit 100`,
    [companyId, frameId],
  );
}

export interface BlockFrame {
  key: string;
  title: LocalText;
  description: LocalText;
  access: FrameAccess;
  versionId: string;
}

/** Published frames that are offered as blocks, by key. */
export function selectBlockFrames(companyId: string): Statement<BlockFrame> {
  return statement(
    `select f.key, f.title, f.description, f.access, v.id as "versionId" from ${source.replace('left join', 'join')}
     where f.company_id = $1 and f.status = 'published' and v.definition ? 'asBlock' order by f.key`,
    [companyId],
  );
}

/** Published frames of these keys that nobody drafts another version of, with their current versions as they are stored. */
export function selectFramesWithoutDraft(
  companyId: string,
  keys: readonly string[],
): Statement<{ key: string; definition: Json; responsible: string[] }> {
  return statement(
    `select f.key, v.definition, ${responsible} from ${source.replace('left join', 'join')}
     where f.company_id = $1 and f.key = any($2::text[]) and f.status = 'published' and f.draft is null`,
    [companyId, keys],
  );
}

/** Current definitions of frames, for looking through their sub-flows. */
export function selectDefinitions(
  companyId: string,
): Statement<{ key: string; access: FrameAccess; definition: FrameDefinition }> {
  return statement(
    `select f.key, f.access, v.definition from ${source.replace('left join', 'join')}
     where f.company_id = $1 and f.status = 'published'`,
    [companyId],
  );
}

/** Refuses the whole unit when the frame is no longer as it was read. */
export function lockFrameVersion(companyId: string, frame: { id: string; version: number }): Statement<unknown> {
  return statement(
    `select flow.raise_stale_frame() where not exists (
       select from flow.frames f where f.company_id = $1 and f.id = $2 and f.version = $3)`,
    [companyId, frame.id, frame.version],
  );
}

export interface NewFrame {
  id: string;
  key: string;
  title: LocalText;
  description: LocalText;
  logType: LogType;
  access: FrameAccess;
  draft: Json;
  by: string | null;
}

/** Inserts nothing when the key is taken; look at the rows returned. */
export function insertFrame(companyId: string, frame: NewFrame): Statement<{ id: string }> {
  return statement(
    `insert into flow.frames
       (company_id, id, key, title, description, log_type, access, draft, created_by, updated_by, draft_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9) on conflict (company_id, key) do nothing returning id`,
    [
      companyId,
      frame.id,
      frame.key,
      toJson(frame.title),
      toJson(frame.description),
      frame.logType,
      toJson(frame.access),
      frame.draft === null ? null : toJson(frame.draft),
      frame.by,
    ],
  );
}

export interface FrameChange {
  id: string;
  title: LocalText;
  description: LocalText;
  access: FrameAccess;
  status: FrameStatus;
  draft: Json;
  by: string | null;
}

export function updateFrame(companyId: string, frame: FrameChange): Statement<unknown> {
  return statement(
    `update flow.frames set title = $3, description = $4, access = $5, status = $6,
       draft_by = case when draft is distinct from $7::jsonb then $8 else draft_by end, draft = $7,
       version = version + 1, updated_at = now(), updated_by = $8
     where company_id = $1 and id = $2`,
    [
      companyId,
      frame.id,
      toJson(frame.title),
      toJson(frame.description),
      toJson(frame.access),
      frame.status,
      frame.draft === null ? null : toJson(frame.draft),
      frame.by,
    ],
  );
}

/** Adds the next version of a frame and makes it the current one. */
export function insertVersion(
  companyId: string,
  version: {
    id: string;
    frameId: string;
    definition: FrameDefinition;
    by: string | null;
    responsible: readonly string[];
    addedShares: readonly string[];
  },
): Statement<{ version: number }> {
  return statement(
    `with added as (
       insert into flow.frame_versions (company_id, id, frame_id, version, definition, published_by, responsible, added_shares)
       select $1::uuid, $2::uuid, $3::uuid, coalesce(max(version), 0) + 1, $4::jsonb, $5::uuid, $6::uuid[], $7::text[]
       from flow.frame_versions
       where company_id = $1 and frame_id = $3
       returning version
     )
     update flow.frames set current_version = added.version, status = 'published', draft = null, stop_told_at = null,
       version = frames.version + 1, updated_at = now(), updated_by = $5
     from added where company_id = $1 and id = $3 returning added.version`,
    [
      ...[companyId, version.id, version.frameId, toJson(version.definition), version.by, version.responsible],
      version.addedShares,
    ],
  );
}

export interface Settings {
  wonPerUnit: Record<string, number>;
  undoApprovalAbove: number | null;
  review: ReviewRule;
  /** 0 until it is changed for the first time. */
  version: number;
}

export function selectSettings(companyId: string): Statement<Settings> {
  return statement(
    `select won_per_unit as "wonPerUnit", undo_approval_above as "undoApprovalAbove", review, version
     from flow.settings where company_id = $1`,
    [companyId],
  );
}

/** A review rule that is left out stays. No row when the version is not the present one. */
export function upsertSettings(
  companyId: string,
  settings: Omit<Settings, 'review'> & { review: ReviewRule | null; by: string | null },
): Statement<Settings> {
  return statement(
    `insert into flow.settings as s (company_id, won_per_unit, undo_approval_above, updated_by, review)
     select $1, $2, $3, $4, coalesce($5, 'never')
      where $6 = 0 or exists (select from flow.settings where company_id = $1)
     on conflict (company_id) do update set won_per_unit = excluded.won_per_unit,
       undo_approval_above = excluded.undo_approval_above, updated_by = excluded.updated_by, updated_at = now(),
       review = coalesce($5, s.review), version = s.version + 1
      where s.version = $6
     returning won_per_unit as "wonPerUnit", undo_approval_above as "undoApprovalAbove", review, version`,
    [
      companyId,
      toJson(settings.wonPerUnit),
      settings.undoApprovalAbove,
      settings.by,
      settings.review,
      settings.version,
    ],
  );
}
