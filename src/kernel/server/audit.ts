/** The audit trail: append-only rows, sealed within about a second into one hash chain per company. */
import { newId } from '../contract/ids.ts';
import { type Actor, type AnyContext, actorId, type Viewer } from './context.ts';
import { json, statement, type Unit } from './database/unit.ts';
import { houseOf } from './house.ts';
import { afterwards } from './jobs/afterwards.ts';
import { rootId } from './jobs/jobs.ts';

export interface AuditEntry {
  /** `room.noun.verb` */
  action: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
}

const into = `insert into kernel.audit_log
  (company_id, id, actor_kind, actor_id, actor_name, action, subject_type, subject_id, before, after, request_id, ip)`;
const insertEntry = `${into} values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
/** Unless one of these rows is there; what is written after the answer may be written again. */
const insertUnless = `${into}
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
where not exists (select from kernel.audit_log where company_id = $1 and id = any ($13::uuid[]))
on conflict (company_id, id) do nothing`;

/** The rows that each unit wrote, by action. */
const written = new WeakMap<Unit, Map<string, string[]>>();

/** Adds a row to the trail, in the context's unit of work. */
export function audit(context: AnyContext, entry: AuditEntry): void {
  const id = newId();
  const rows = written.get(context.unit) ?? new Map<string, string[]>();
  written.set(context.unit, rows.set(entry.action, [...(rows.get(entry.action) ?? []), id]));
  insert(context, entry, { id, unless: [] });
}

/**
 * Adds an endpoint's own row, unless its handler wrote one of the same action that still stands: a savepoint may have taken
 * it back.
 */
export function auditOnce(context: AnyContext, entry: AuditEntry): void {
  insert(context, entry, { id: newId(), unless: written.get(context.unit)?.get(entry.action) ?? [] });
}

/** Adds a row just after the answer, whatever becomes of the context's unit: for what was refused. */
export function auditAfterwards(context: AnyContext, entry: AuditEntry): void {
  afterwards(context, statement(insertUnless, [...valuesOf(context, entry, newId()), []]));
}

function insert(context: AnyContext, entry: AuditEntry, about: { id: string; unless: readonly string[] }): void {
  const { id, unless } = about;
  const values = valuesOf(context, entry, id);
  context.unit.add(unless.length > 0 ? statement(insertUnless, [...values, unless]) : statement(insertEntry, values));
  context.unit.afterCommit(() => houseOf(context).nudgeRelay());
}

function valuesOf(context: AnyContext, entry: AuditEntry, id: string): unknown[] {
  return [
    context.companyId ?? rootId,
    id,
    kindOf(context.actor),
    viewerOf(context.actor)?.personId ?? actorId(context),
    nameOf(context.actor),
    entry.action,
    entry.subject.type,
    entry.subject.id,
    entry.before === undefined ? null : json(entry.before),
    entry.after === undefined ? null : json(entry.after),
    context.requestId,
    context.ip,
  ];
}

/** A program's key is told from the product itself. */
function kindOf(actor: Actor): string {
  return actor.kind === 'service' && actor.key ? 'key' : actor.kind;
}

/** What is noted while the portal is seen as somebody else is the deed of who looks. */
function viewerOf(actor: Actor): Viewer | undefined {
  return actor.kind === 'person' ? actor.viewer : undefined;
}

function nameOf(actor: Actor): string {
  const viewer = viewerOf(actor);
  if (viewer) return viewer.name;
  return 'name' in actor ? actor.name : '';
}

export interface ChainState {
  /** Rows under a seal and rows that wait for one. */
  sealed: number;
  waiting: number;
  /** Number and hash of the last seal. Kept elsewhere (the log has it), they show whether the end was cut off. */
  seal: number;
  hash: string;
  /** Seals whose rows or hashes are not what was sealed, and rows under no seal. Empty: nothing was tampered with. */
  broken: {
    seal: number | null;
    reason: 'rows-changed' | 'rows-missing' | 'chain-broken' | 'row-unsealed';
    rows: string[];
  }[];
}

/** Computes the company's whole chain again. Reads every row of the trail. */
export async function verifyAuditChain(unit: Unit, companyId: string | null): Promise<ChainState> {
  const rows = await unit.query(
    statement<{ state: ChainState }>('select kernel.verify_audit($1) as state', [companyId ?? rootId]),
  );
  return (rows[0] as { state: ChainState }).state;
}

/** Up to which seal the chain was found whole before, and when. */
export interface Verified {
  seal: number;
  at: string;
}

/** Of the company's chain what came since it was found whole last. */
export async function verifyAuditSince(unit: Unit): Promise<ChainState & { since: Verified | null }> {
  const [row] = await unit.query(
    statement<{ state: ChainState & { since: Verified | null } }>('select kernel.verify_audit_since() as state'),
  );
  const { since, ...state } = (row as { state: ChainState & { since: Verified | null } }).state;
  return { ...state, since: since && { seal: since.seal, at: new Date(since.at).toISOString() } };
}
