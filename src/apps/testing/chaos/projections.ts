/** Chaos projections: database state read past all services, by the cluster's superuser, who sees every company. */

import pg from 'pg';
import { toSuperuserUrl } from '#kernel/server/testing/database.ts';
import { toStableText } from './report.ts';

/** Tables that reads and refused calls never change. */
const tables = [
  'axis.records',
  'axis.record_history',
  'axis.relationships',
  'item.stock_levels',
  'item.stock_movements',
  'finance.entries',
  'finance.entry_lines',
  'finance.periods',
  '"order".orders',
  '"order".order_states',
  'flow.executions',
  'flow.steps',
  'flow.impacts',
  'flow.uses',
  'flow.undos',
  'decision.approvals',
  'decision.actions',
  'notification.messages',
  'notification.notices',
  'access.role_assignments',
] as const;

export interface Difference {
  words: string;
  ids: string[];
  evidence: unknown;
}

type Row = Record<string, unknown>;

/** Everything in the company that must be as it was once all is undone, without what is history by its nature. */
const islandQueries = {
  records: `select id, title, code, fields from axis.records where company_id = $1 and deleted_at is null order by id`,
  links: `select from_id, kind, to_id from axis.relationships where company_id = $1 and removed_at is null order by 1, 2, 3`,
  stock: `select item_id, location, on_hand, reserved, value from item.stock_levels
    where company_id = $1 and (on_hand, reserved) <> (0, 0) order by 1, 2`,
  ledger: `select account_id, currency, sum(debit - credit) as balance from finance.entry_lines where company_id = $1
    group by 1, 2 having sum(debit - credit) <> 0 order by 1, 2`,
  orders: `select id, state from "order".orders where company_id = $1 and state <> 'cancelled' order by id`,
  members: `select m.id, m.status, array(select r.name from access.role_assignments a
      join access.roles r on r.company_id = a.company_id and r.id = a.role_id
      where a.company_id = m.company_id and a.member_id = m.id order by 1) as roles
    from company.memberships m where m.company_id = $1 order by m.id`,
  waiting: `select e.id from flow.executions e where company_id = $1 and status in ('running', 'waiting') and undone_by is null`,
} as const;

const links = `select l.id, l.from_id, l.to_id from axis.relationships l
  left join axis.records f on f.company_id = l.company_id and f.id = l.from_id
  left join axis.records t on t.company_id = l.company_id and t.id = l.to_id
  where l.company_id = $1 and l.removed_at is null and (f.id is null or t.id is null)
  union all
  select (array_agg(id))[1], from_id, to_id from axis.relationships where company_id = $1 and removed_at is null
  group by from_id, kind, to_id having count(*) > 1`;

const stock = `select l.item_id, l.on_hand, l.reserved, l.value, m.on_hand as moved, m.reserved as held, m.value as worth
  from item.stock_levels l left join (
    select item_id, location, sum(on_hand_change) as on_hand, sum(reserved_change) as reserved, sum(value_change) as value
    from item.stock_movements where company_id = $1 group by 1, 2) m using (item_id, location)
  where l.company_id = $1 and (l.on_hand <> coalesce(m.on_hand, 0) or l.reserved <> coalesce(m.reserved, 0)
    or l.value <> coalesce(m.value, 0) or l.value < 0 or (l.on_hand = 0 and l.value <> 0) or l.reserved > l.on_hand)`;

/**
 * The value of the stock equals the balance of its accounts in every case: from the opening entry on, if there was stock before.
 */
const unposted = `select l.worth, b.balance from
  (select coalesce(sum(value), 0) as worth from item.stock_levels where company_id = $1) l,
  (select coalesce(sum(x.debit - x.credit), 0) as balance from finance.entry_lines x
    join finance.accounts a on a.company_id = x.company_id and a.id = x.account_id
   where x.company_id = $1 and a.code in (select p.account from finance.posting_accounts p
     where p.company_id = $1 and p.purpose in ('stock', 'materials', 'supplies'))) b
  where l.worth <> b.balance and exists (
    select from finance.posting_accounts p where p.company_id = $1 and p.purpose = 'stock' and p.kept)`;

const unbalanced = `select entry_id, currency, sum(debit) as debit, sum(credit) as credit from finance.entry_lines
  where company_id = $1 group by 1, 2 having sum(debit) <> sum(credit)`;
const unpaired = `select e.id, e.reverses_entry_id, l.account_id, l.currency, sum(l.debit - l.credit) as rest
  from finance.entries e join finance.entry_lines l on l.company_id = e.company_id and l.entry_id in (e.id, e.reverses_entry_id)
  where e.company_id = $1 and e.reverses_entry_id is not null group by 1, 2, 3, 4 having sum(l.debit - l.credit) <> 0`;

const orders = `select o.id, o.state, o.version, s.state as said, s.version as counted from "order".orders o
  left join lateral (select state, version from "order".order_states s where s.company_id = o.company_id and s.order_id = o.id
    order by s.version desc limit 1) s on true
  where o.company_id = $1 and (o.state is distinct from s.state or o.version is distinct from s.version)`;

/** A suspended member has no role, and all of them promised; an active one has the previous roles, and none promised. */
const members = `select m.id, m.status, m.promised_roles, count(a.role_id) as held from company.memberships m
  left join access.role_assignments a on a.company_id = m.company_id and a.member_id = m.id
  where m.company_id = $1 and m.id = any($2)
  group by m.company_id, m.id having not (
    (m.status = 'active' and count(a.role_id) = 2) or (m.status = 'suspended' and count(a.role_id) = 0 and cardinality(m.promised_roles) = 2))`;

/** Runs that are open although nothing is: no task, approval, time, signal or sub-flow that still goes on. */
const stuck = `select e.id, e.status, e.title, e.error from flow.executions e
  where e.company_id = $1 and e.undone_by is null and e.status in ('running', 'waiting') and not exists (
    select from flow.steps s where s.company_id = e.company_id and s.execution_id = e.id and s.status = 'waiting' and (
      s.kind in ('flow.task', 'flow.form', 'flow.wait')
      or (s.kind = 'decision.approval' and exists (select from decision.approvals a
        where a.company_id = s.company_id and a.step_id = s.id and a.outcome = 'pending'))
      or (s.kind = 'flow.sub-flow' and exists (select from flow.executions c where c.company_id = e.company_id
        and c.parent_step_id = s.id and c.status in ('running', 'waiting')))))`;

const history = `select r.id, r.title, r.code, r.fields, r.deleted_at, r.version, h.version as at, h.action, h.before, h.after
  from axis.records r join axis.record_history h on h.company_id = r.company_id and h.record_id = r.id
  where r.company_id = $1 order by r.id, h.version`;

/** Per thing, what undos changed: its first state before, its last after. */
const effects = `select i.subject_type as type, i.subject_id as id, i.before->'ko' as before, i.after->'ko' as after
  from flow.impacts i join flow.executions e on e.company_id = i.company_id and e.id = i.execution_id
  where i.company_id = $1 and e.undoes_execution_id = any($2) order by i.position, i.id`;

function flattenRow(row: Row): Row {
  const fields = Object.entries(row.fields as Row).map(([key, value]) => [`fields.${key}`, value]);
  return { title: row.title, code: row.code, ...Object.fromEntries(fields) };
}

const dropNulls = (values: Row) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The record again, from its history alone: a second, naive implementation. */
function replayHistory(rows: readonly Row[]): { values: Row; deleted: boolean } {
  let values: Row = {};
  let deleted = false;
  for (const { action, before, after } of rows) {
    const gone = Object.fromEntries(Object.keys(before as Row).map((key) => [key, null]));
    values = { ...values, ...gone, ...(after as Row) };
    if (action === 'delete') deleted = true;
    if (action === 'restore') deleted = false;
  }
  return { values: dropNulls(values), deleted };
}

export class Projections {
  readonly #pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  static open(ownerUrl: string): Projections {
    return new Projections(new pg.Pool({ connectionString: toSuperuserUrl(ownerUrl), max: 3 }));
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #rows(sql: string, values: unknown[]): Promise<Row[]> {
    return (await this.#pool.query(sql, values)).rows;
  }

  /** Changes with every row that is written, whatever it says. */
  async digest(companyId: string): Promise<Record<string, string>> {
    const parts = tables.map(
      (
        table,
      ) => `select '${table}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
        from ${table} t where company_id = $1`,
    );
    const rows = await this.#rows(parts.join(' union all '), [companyId]);
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  }

  async island(companyId: string): Promise<Record<string, string[]>> {
    const rowsByTable: Record<string, string[]> = {};
    for (const [name, sql] of Object.entries(islandQueries)) {
      rowsByTable[name] = (await this.#rows(sql, [companyId])).map(toStableText);
    }
    return rowsByTable;
  }

  async effects(companyId: string, undone: readonly string[]): Promise<string[]> {
    const changesByKey = new Map<string, { type: unknown; from: unknown; to: unknown; changes: number }>();
    for (const { type, id, before, after } of await this.#rows(effects, [companyId, undone])) {
      const key = `${type} ${id}`;
      const netChange = changesByKey.get(key) ?? { type, from: before, to: after, changes: 0 };
      changesByKey.set(key, { ...netChange, to: after, changes: netChange.changes + 1 });
    }
    return [...changesByKey.values()].map(toStableText).sort();
  }

  async records(companyId: string): Promise<Difference[]> {
    const rows = await this.#rows(history, [companyId]);
    return [...Map.groupBy(rows, ({ id }) => id as string)].flatMap(([id, own]) => {
      const { values, deleted } = replayHistory(own);
      const [row] = own as [Row];
      const same =
        toStableText(dropNulls(flattenRow(row))) === toStableText(values) && (row.deleted_at !== null) === deleted;
      const counted = own.length === row.version && own.at(-1)?.at === row.version;
      if (same && counted) return [];
      const evidence = {
        row: { ...flattenRow(row), deleted: row.deleted_at !== null, version: row.version },
        values,
        deleted,
      };
      return [{ words: `record ${id}`, ids: [id], evidence }];
    });
  }

  async #differences(name: string, sql: string, companyId: string): Promise<Difference[]> {
    const rows = await this.#rows(sql, [companyId]);
    const idsOf = (row: Row) => Object.values(row).filter((value) => typeof value === 'string' && value.length === 36);
    return rows.map((row) => ({ words: name, ids: idsOf(row) as string[], evidence: row }));
  }

  /** Of members who began with two roles. */
  async members(companyId: string, ids: readonly string[]): Promise<Difference[]> {
    const rows = await this.#rows(members, [companyId, ids]);
    return rows.map((row) => ({ words: 'a member', ids: [String(row.id)], evidence: row }));
  }

  links = (companyId: string) => this.#differences('a link', links, companyId);
  async stock(companyId: string): Promise<Difference[]> {
    const levels = await this.#differences('a level', stock, companyId);
    return [...levels, ...(await this.#differences('stock and its account', unposted, companyId))];
  }
  orders = (companyId: string) => this.#differences('an order', orders, companyId);
  stuck = (companyId: string) => this.#differences('a run', stuck, companyId);
  async ledger(companyId: string): Promise<Difference[]> {
    const single = await this.#differences('an entry does not balance', unbalanced, companyId);
    return [...single, ...(await this.#differences('a reversal does not cancel out', unpaired, companyId))];
  }

  /** Executions in effect, the latest first: runs and redos, without those of the product's own frames. */
  async listEffectiveRuns(companyId: string): Promise<{ id: string; status: string; title: string }[]> {
    const sql = `select e.id, e.status, e.title from flow.executions e where e.company_id = $1 and e.undone_by is null
      and e.parent_execution_id is null and e.undo_depth % 2 = 0 and e.frame_key not in ('undo-approval', 'undo-follow-up')
      order by coalesce(e.finished_at, e.started_at) desc, e.id desc`;
    return (await this.#rows(sql, [companyId])) as { id: string; status: string; title: string }[];
  }

  /** Whose undos changed these things: they are later changes by people, too. As `thing name`. */
  async undoers(companyId: string, subjects: readonly string[]): Promise<Set<string>> {
    const sql = `select distinct i.subject_id, e.initiator_name from flow.impacts i
      join flow.executions e on e.company_id = i.company_id and e.id = i.execution_id
      where i.company_id = $1 and e.undo_depth % 2 = 1 and i.subject_id = any($2)`;
    const rows = await this.#rows(sql, [companyId, subjects]);
    return new Set(rows.map(({ subject_id, initiator_name }) => `${subject_id} ${initiator_name}`));
  }

  /** Those of the relationships whose like somebody made by hand: under an id of its own. */
  async madeAgain(companyId: string, ids: readonly string[]): Promise<Set<string>> {
    const sql = `select l.id from axis.relationships l where l.company_id = $1 and l.id::text = any($2) and exists (
        select from axis.relationships o where o.company_id = $1 and o.from_id = l.from_id and o.to_id = l.to_id
          and o.kind = l.kind and o.id <> l.id and o.execution_id is null)`;
    return new Set((await this.#rows(sql, [companyId, ids])).map(({ id }) => String(id)));
  }

  /** Stored rows of executions, for analysing a violation. */
  executions(companyId: string, ids: readonly string[]): Promise<Row[]> {
    const sql = `select e.id, e.kind, e.status, e.title, e.frame_key, e.undo_depth, e.undoes_execution_id, e.undone_by,
        e.supports_undo, e.undo_deadline, (select count(*) from flow.impacts i where i.company_id = $1 and i.execution_id = e.id) as impacts
      from flow.executions e where e.company_id = $1 and (e.id = any($2) or e.parent_execution_id = any($2))`;
    return this.#rows(sql, [companyId, ids]);
  }

  /** Records that runs made lately and that are still there. */
  async listCreatedRecords(companyId: string): Promise<{ id: string; axis: string; type: string }[]> {
    const sql = `select r.id, r.axis, r.type from axis.records r join axis.record_history h
        on h.company_id = r.company_id and h.record_id = r.id and h.version = 1
      where r.company_id = $1 and h.cause <> 'direct' and r.deleted_at is null and r.axis in ('space', 'entity')
      order by r.created_at desc, r.id desc limit 6`;
    return (await this.#rows(sql, [companyId])) as { id: string; axis: string; type: string }[];
  }
}
