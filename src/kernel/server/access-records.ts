/** Access records: who looked at whose data, when, from where and why. Written in batches after the answer. */
import { createId } from '../contract/ids.ts';
import type { Actor, Context } from './context.ts';
import { type Statement, statement, toJson } from './database/unit.ts';
import { getWriteBatch, type WriteBatch } from './jobs/deferred-writes.ts';

export interface AccessEntry {
  /** `module.noun.verb`, with a sentence in the module's `audits`. */
  action: string;
  /** Whose data: ids of one type. */
  subject: { type: string; ids: readonly string[] };
  reason?: string;
}

interface Row {
  id: string;
  at: string;
  actorId: string;
  actorName: string;
  ip: string | null;
  action: string;
  subjectType: string;
  subjects: Set<string>;
  /** So often each of the subjects. */
  times: number;
  reason: string | undefined;
  requestId: string;
}

const insertRows = `insert into kernel.access_records
  (company_id, id, at, actor_id, actor_name, ip, action, subject_type, subjects, times, reason, request_id)
select $1, r.* from jsonb_to_recordset($2::jsonb) as r(id uuid, at timestamptz, actor_id uuid, actor_name text, ip text,
  action text, subject_type text, subjects uuid[], times int, reason text, request_id text)
on conflict (company_id, id) do nothing`;

function toInsertStatement(companyId: string, rows: readonly Row[]): Statement {
  const plain = rows.map(({ actorId, actorName, requestId, subjectType, subjects, ...row }) => ({
    ...row,
    actor_id: actorId,
    actor_name: actorName,
    request_id: requestId,
    subject_type: subjectType,
    subjects: [...subjects],
  }));
  return statement(insertRows, [companyId, toJson(plain)]);
}

/** A longer record would be found again slowly. */
const maxSubjects = 1000;

/** Looks of one person at different subjects within a batch are one record; what is looked at again is counted in another. */
class AccessBatch implements WriteBatch {
  readonly #companyId: string;
  readonly #rows: Row[] = [];
  /** By who looked in which way: the record that takes new subjects. */
  readonly #firsts = new Map<string, Row>();
  /** By the same and the subjects. */
  readonly #repeats = new Map<string, Row>();

  constructor(companyId: string) {
    this.#companyId = companyId;
  }

  add(way: string, ids: readonly string[], create: () => Row): void {
    const first = this.#firsts.get(way);
    if (first && ids.every((id) => !first.subjects.has(id))) {
      for (const id of ids) first.subjects.add(id);
      if (first.subjects.size >= maxSubjects) this.#firsts.delete(way);
      return;
    }
    const key = `${way} ${ids.join(' ')}`;
    const repeat = this.#repeats.get(key);
    if (repeat) repeat.times += 1;
    else this.#begin(first ? [this.#repeats, key] : [this.#firsts, way], create());
  }

  #begin([rows, key]: [Map<string, Row>, string], row: Row): void {
    rows.set(key, row);
    this.#rows.push(row);
  }

  take(): Statement[] {
    return this.#rows.length > 0 ? [toInsertStatement(this.#companyId, this.#rows)] : [];
  }
}

/** True if data shown to the context's actor leaves records: for people, and for programs with keys. */
export const isAccessRecorded = ({ actor }: Pick<Context, 'actor'>): boolean => getRecordedActor(actor) !== null;

function getRecordedActor(actor: Actor): { id: string; name: string } | null {
  if (actor.kind === 'person') {
    const { personId, name } = actor.viewer ?? actor;
    return { id: personId, name };
  }
  const isKey = actor.kind === 'service' && actor.key && actor.onBehalfOf;
  return isKey ? { id: actor.onBehalfOf as string, name: actor.name } : null;
}

/**
 * Notes that the person who acts, or the program of a key, was shown these subjects. Other services and guests leave none: nobody
 * looked, or at his own.
 */
export function recordAccess(context: Context, access: AccessEntry): void {
  const { actor, ip, requestId } = context;
  const { action, subject, reason } = access;
  const by = getRecordedActor(actor);
  if (!by || subject.ids.length === 0) return;
  const { companyId } = context;
  const way = [by.id, by.name, ip, action, subject.type, reason].join(' ');
  getWriteBatch(context, AccessBatch, () => new AccessBatch(companyId)).add(way, subject.ids, () => ({
    id: createId(),
    at: new Date().toISOString(),
    actorId: by.id,
    actorName: by.name,
    ip,
    action,
    subjectType: subject.type,
    subjects: new Set(subject.ids),
    times: 1,
    reason,
    requestId,
  }));
}

/** True if any is older than a year. */
export function selectOldAccess(companyId: string): Statement<{ found: boolean }> {
  return statement(
    `select exists (
       select from kernel.access_records where company_id = $1 and at < now() - interval '1 year'
     ) as found`,
    [companyId],
  );
}

/** Removes records older than this many years. Returns their number. */
export async function deleteOldAccess(context: Context, years: number): Promise<number> {
  const [row] = await context.unit.query(
    statement<{ gone: number }>('select kernel.delete_access_records($1) as gone', [years]),
  );
  return row?.gone ?? 0;
}
