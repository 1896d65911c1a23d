/** The audit trail: append-only rows, sealed within about a second into one hash chain per company. */
import { newId } from '../contract/ids.ts';
import { type Actor, actorId, type Context } from './context.ts';
import { json, statement, type Unit } from './database/unit.ts';
import { rootId } from './jobs.ts';
import { nudgeRelay } from './relay-signal.ts';

export interface AuditEntry {
  /** `room.noun.verb` */
  action: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
}

const insertEntry = `insert into kernel.audit_log
  (company_id, id, actor_kind, actor_id, actor_name, action, subject_type, subject_id, before, after, request_id, ip)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

const written = new WeakSet<Unit>();

/** Adds a row to the trail, in the context's unit of work. */
export function audit(context: Context, entry: AuditEntry): void {
  written.add(context.unit);
  context.unit.add(
    statement(insertEntry, [
      context.company?.id ?? rootId,
      newId(),
      context.actor.kind,
      actorId(context),
      nameOf(context.actor),
      entry.action,
      entry.subject.type,
      entry.subject.id,
      entry.before === undefined ? null : json(entry.before),
      entry.after === undefined ? null : json(entry.after),
      context.requestId,
      context.ip,
    ]),
  );
  context.unit.afterCommit(nudgeRelay);
}

/** True when the unit already has a row: the endpoint's default row is not needed then. */
export function wasAudited(unit: Unit): boolean {
  return written.has(unit);
}

function nameOf(actor: Actor): string {
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
  broken: { seal: number | null; reason: 'rows-changed' | 'rows-missing' | 'chain-broken' | 'row-unsealed' }[];
}

/** Computes the company's whole chain again. Reads every row of the trail. */
export async function verifyAuditChain(unit: Unit, companyId: string | null): Promise<ChainState> {
  const rows = await unit.query(
    statement<{ state: ChainState }>('select kernel.verify_audit($1) as state', [companyId ?? rootId]),
  );
  return (rows[0] as { state: ChainState }).state;
}
