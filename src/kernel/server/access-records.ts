/** Access records: who looked at whose data, when, from where and why. Written in batches after the answer. */
import { newId } from '../contract/ids.ts';
import { type Context, companyOf } from './context.ts';
import { json, type Statement, statement } from './database/unit.ts';
import { type Pile, pileOf } from './jobs/afterwards.ts';

export interface Access {
  /** `room.noun.verb`, with a sentence in the room's `audits`. */
  action: string;
  /** Whose data: ids of one type. */
  subject: { type: string; ids: readonly string[] };
  reason?: string;
}

interface Row extends Access {
  id: string;
  at: string;
  actorId: string;
  actorName: string;
  ip: string | null;
  requestId: string;
  times: number;
}

const insertRows = `insert into kernel.access_records
  (company_id, id, at, actor_id, actor_name, ip, action, subject_type, subjects, times, reason, request_id)
select $1, r.* from jsonb_to_recordset($2::jsonb) as r(id uuid, at timestamptz, actor_id uuid, actor_name text, ip text,
  action text, subject_type text, subjects uuid[], times int, reason text, request_id text)
on conflict (company_id, id) do nothing`;

function insertion(companyId: string, rows: readonly Row[]): Statement {
  const plain = rows.map(({ actorId, actorName, requestId, subject, ...row }) => ({
    ...row,
    actor_id: actorId,
    actor_name: actorName,
    request_id: requestId,
    subject_type: subject.type,
    subjects: subject.ids,
  }));
  return statement(insertRows, [companyId, json(plain)]);
}

/** The same look within a batch is counted, not repeated. */
class Looks implements Pile {
  readonly #companyId: string;
  readonly #rows = new Map<string, Row>();

  constructor(companyId: string) {
    this.#companyId = companyId;
  }

  add(key: string, row: () => Row): void {
    const known = this.#rows.get(key);
    if (known) known.times += 1;
    else this.#rows.set(key, row());
  }

  take(): Statement[] {
    return this.#rows.size > 0 ? [insertion(this.#companyId, [...this.#rows.values()])] : [];
  }
}

/**
 * Notes that the person who acts was shown these subjects. Services and guests leave none: nobody looked, or at his own.
 */
export function recordAccess(context: Context, access: Access): void {
  const { actor, ip, requestId } = context;
  if (actor.kind !== 'person' || access.subject.ids.length === 0) return;
  const { id: companyId } = companyOf(context);
  const { action, subject, reason } = access;
  const key = [actor.personId, ip, action, subject.type, reason, ...subject.ids].join(' ');
  const about = { actorId: actor.personId, actorName: actor.name, ip, requestId, times: 1 };
  pileOf(context, Looks, () => new Looks(companyId)).add(key, () => ({
    ...access,
    ...about,
    id: newId(),
    at: new Date().toISOString(),
  }));
}

/** Removes what is older than so many years. Returns how many records. */
export async function forgetAccess(context: Context, years: number): Promise<number> {
  const [row] = await context.unit.query(
    statement<{ gone: number }>('select kernel.forget_access($1) as gone', [years]),
  );
  return row?.gone ?? 0;
}
