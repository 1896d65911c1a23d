/** The audit trail: append-only rows, sealed within about a second into one hash chain per company. */
import { createId } from '../contract/ids.ts';
import { appOf } from './app.ts';
import { type Actor, type AnyContext, getActorId, type Viewer } from './context.ts';
import { statement, toJson, type Unit } from './database/unit.ts';
import { writeAfterAnswer } from './jobs/deferred-writes.ts';
import { rootId } from './jobs/jobs.ts';

export interface AuditEntry {
  /** `module.noun.verb` */
  action: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
}

const insertInto = `insert into kernel.audit_log
  (company_id, id, actor_kind, actor_id, actor_name, action, subject_type, subject_id, before, after, request_id, ip)`;
const insertEntry = `${insertInto} values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
/** Unless one of these rows is there; what is written after the answer may be written again. */
const insertUnlessPresent = `${insertInto}
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
where not exists (select from kernel.audit_log where company_id = $1 and id = any ($13::uuid[]))
on conflict (company_id, id) do nothing`;

/** The rows that each unit wrote, by action. */
const writtenRows = new WeakMap<Unit, Map<string, string[]>>();

/** Adds a row to the trail, in the context's unit of work. */
export function audit(context: AnyContext, entry: AuditEntry): void {
  const id = createId();
  const rows = writtenRows.get(context.unit) ?? new Map<string, string[]>();
  writtenRows.set(context.unit, rows.set(entry.action, [...(rows.get(entry.action) ?? []), id]));
  addEntry(context, entry, { id, unless: [] });
}

/**
 * Adds an endpoint's own row, unless its handler wrote one of the same action that is still in effect: a savepoint may have rolled
 * it back.
 */
export function auditOnce(context: AnyContext, entry: AuditEntry): void {
  addEntry(context, entry, { id: createId(), unless: writtenRows.get(context.unit)?.get(entry.action) ?? [] });
}

/** Adds a row just after the answer, whatever becomes of the context's unit: for what was refused. */
export function auditAfterwards(context: AnyContext, entry: AuditEntry): void {
  writeAfterAnswer(context, statement(insertUnlessPresent, [...toValues(context, entry, createId()), []]));
}

function addEntry(context: AnyContext, entry: AuditEntry, options: { id: string; unless: readonly string[] }): void {
  const { id, unless } = options;
  const values = toValues(context, entry, id);
  context.unit.add(
    unless.length > 0 ? statement(insertUnlessPresent, [...values, unless]) : statement(insertEntry, values),
  );
  context.unit.afterCommit(() => appOf(context).wakeRelay());
}

function toValues(context: AnyContext, entry: AuditEntry, id: string): unknown[] {
  return [
    context.companyId ?? rootId,
    id,
    getActorKind(context.actor),
    getViewer(context.actor)?.personId ?? getActorId(context),
    getActorNameForAudit(context.actor),
    entry.action,
    entry.subject.type,
    entry.subject.id,
    entry.before === undefined ? null : toJson(entry.before),
    entry.after === undefined ? null : toJson(entry.after),
    context.requestId,
    context.ip,
  ];
}

/** Distinguishes a program's key from the product itself. */
function getActorKind(actor: Actor): string {
  return actor.kind === 'service' && actor.key ? 'key' : actor.kind;
}

/** Actions recorded while viewing the portal as somebody else belong to the viewer. */
function getViewer(actor: Actor): Viewer | undefined {
  return actor.kind === 'person' ? actor.viewer : undefined;
}

function getActorNameForAudit(actor: Actor): string {
  const viewer = getViewer(actor);
  if (viewer) return viewer.name;
  return 'name' in actor ? actor.name : '';
}

export interface ChainState {
  /** Rows under a seal and rows that wait for one. */
  sealed: number;
  waiting: number;
  /** Number and hash of the last seal. Stored elsewhere (the log has it), they show if the end was cut off. */
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
export interface VerificationState {
  seal: number;
  at: string;
}

/** Of the company's chain what came since it was found whole last. */
export async function verifyNewAudit(unit: Unit): Promise<ChainState & { since: VerificationState | null }> {
  const [row] = await unit.query(
    statement<{ state: ChainState & { since: VerificationState | null } }>(
      'select kernel.verify_audit_since() as state',
    ),
  );
  const { since, ...state } = (row as { state: ChainState & { since: VerificationState | null } }).state;
  return { ...state, since: since && { seal: since.seal, at: new Date(since.at).toISOString() } };
}
