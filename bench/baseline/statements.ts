/** The statements of the baselines. `full` leaves an audit row with before and after in the statement that changes. */
import type { NamedStatement } from './pipeline.ts';

const columns = `id, axis, type, title, code, fields, version, created_at as "createdAt", created_by as "createdBy",
  updated_at as "updatedAt", updated_by as "updatedBy", deleted_at as "deletedAt", '[]'::json as "references"`;

export const createEnter = (company: string): NamedStatement => ({
  name: 'enter',
  text: "select set_config('app.company_id', $1, true)",
  values: [company],
});

export interface ListQuery {
  grade: string;
  limit: number;
  after: { updatedAt: string; id: string } | null;
}

export function createList(company: string, { grade, limit, after: position }: ListQuery): NamedStatement {
  const start = `select ${columns} from records where company_id = $1 and axis = 'entity' and type = 'external' and deleted_at is null
    and fields->>'grade' = $2`;
  const end = 'order by updated_at desc, id desc limit $3';
  if (!position) return { name: 'list', text: `${start} ${end}`, values: [company, grade, limit] };
  const text = `${start} and (updated_at, id) < ($4::timestamptz, $5::uuid) ${end}`;
  return { name: 'list-on', text, values: [company, grade, limit, position.updatedAt, position.id] };
}

export const createRead = (company: string, id: string): NamedStatement => ({
  name: 'read',
  text: `select ${columns} from records where company_id = $1 and id = $2 and deleted_at is null`,
  values: [company, id],
});

/** Records with these words or beginnings of words, the latest first. */
export const createSearch = (company: string, q: string, limit: number): NamedStatement => ({
  name: 'search',
  text: `select ${columns} from records where company_id = $1 and search @@ to_tsquery('simple', $2) and deleted_at is null
    order by updated_at desc, id desc limit $3`,
  values: [company, (q.match(/[\p{L}\p{N}]+/gu) ?? ['nothing']).map((word) => `${word}:*`).join(' & '), limit],
});

export interface Values {
  title: string;
  code?: string | null | undefined;
  fields: Record<string, unknown>;
}

export interface Author {
  person: string | null;
  /** Of the audit row; null where none is written. */
  auditId: string | null;
}

const insert = `insert into records (company_id, id, axis, type, title, code, fields, created_by, updated_by)
  values ($1, $2, 'entity', 'external', $3, $4, $5, $6, $6) returning`;

export function createInsert(
  company: string,
  id: string,
  { values, author }: { values: Values; author: Author },
): NamedStatement {
  const parameters = [company, id, values.title, values.code ?? null, values.fields, author.person];
  if (!author.auditId) return { name: 'create', text: `${insert} ${columns}`, values: parameters };
  const text = `with fresh as (${insert} *),
    noted as (insert into audit (company_id, id, actor, action, subject, after)
      select company_id, $7, $6, 'record.create', id, to_jsonb(fresh) - 'search' from fresh)
    select ${columns} from fresh`;
  return { name: 'create', text, values: [...parameters, author.auditId] };
}

export interface Change extends Values {
  version: number;
}

export function createUpdate(
  company: string,
  id: string,
  { change, author }: { change: Change; author: Author },
): NamedStatement {
  const { title, code, fields, version } = change;
  const parameters = [company, id, version, title, code ?? null, fields, author.person];
  const set = 'set title = $4, code = $5, fields = $6, version = r.version + 1, updated_at = now(), updated_by = $7';
  if (!author.auditId) {
    const text = `update records r ${set} where company_id = $1 and id = $2 and version = $3 and deleted_at is null returning ${columns}`;
    return { name: 'update', text, values: parameters };
  }
  const text = `with old as (
      select * from records where company_id = $1 and id = $2 and version = $3 and deleted_at is null for update),
    fresh as (update records r ${set} from old where r.company_id = $1 and r.id = old.id returning r.*),
    noted as (insert into audit (company_id, id, actor, action, subject, before, after)
      select $1, $8, $7, 'record.update', old.id, to_jsonb(old) - 'search', to_jsonb(fresh) - 'search' from old, fresh)
    select ${columns} from fresh`;
  return { name: 'update', text, values: [...parameters, author.auditId] };
}

export interface StartedRun {
  id: string;
  entryId: string;
  amount: number;
  item: string;
}

/** A run of five steps that posts a balanced entry and takes one piece off the stock. */
export function createExecution(company: string, started: StartedRun, author: Author): NamedStatement[] {
  const { id, entryId, amount, item } = started;
  const statements: NamedStatement[] = [
    {
      name: 'execution',
      text: `insert into executions (company_id, id, frame_key, status, input, item_id, started_by, finished_at)
        values ($1, $2, 'bench', 'finished', $3, $4, $5, now())`,
      values: [company, id, { amount, item }, item, author.person],
    },
    {
      name: 'steps',
      text: `insert into steps (company_id, execution_id, sequence, block, status, output) values
        ($1, $2, 1, 'form', 'done', $3), ($1, $2, 2, 'amount', 'done', $4), ($1, $2, 3, 'entry', 'done', $5),
        ($1, $2, 4, 'move', 'done', $6), ($1, $2, 5, 'end', 'done', '{}')`,
      values: [
        company,
        id,
        { amount, item },
        { outlet: amount >= 1_000_000 ? 'large' : 'small' },
        { entry: entryId },
        { item },
      ],
    },
    {
      name: 'entry',
      text: `insert into entries (company_id, id, date, memo, execution_id) values ($1, $2, current_date, '매출', $3)`,
      values: [company, entryId, id],
    },
    {
      name: 'lines',
      text: `insert into entry_lines (company_id, entry_id, line, account, debit, credit)
        values ($1, $2, 1, '103', $3, 0), ($1, $2, 2, '401', 0, $3)`,
      values: [company, entryId, amount],
    },
    {
      name: 'stock',
      text: 'update stock set on_hand = on_hand - 1 where company_id = $1 and item_id = $2',
      values: [company, item],
    },
  ];
  if (!author.auditId) return statements;
  const noted: NamedStatement = {
    name: 'audit',
    text: `insert into audit (company_id, id, actor, action, subject, before, after) values ($1, $2, $3, 'execution.start', $4, null, $5)`,
    values: [company, author.auditId, author.person, id, { id, entryId, amount, item, status: 'finished' }],
  };
  return [...statements, noted];
}
