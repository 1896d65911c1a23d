/** The outbox: a room tells what happened, in the transaction in which it happened. The relay tells the others afterwards. */
import type { z } from 'zod';
import type { EventDefinition } from '../contract/event.ts';
import { newId } from '../contract/ids.ts';
import { type AnyContext, actorId } from './context.ts';
import { json, type Unit } from './database/unit.ts';
import { houseOf } from './house.ts';
import { rootId } from './jobs/jobs.ts';
import { touchesOf } from './touches.ts';

const columns = [
  'company_id',
  'id',
  'name',
  'payload',
  'subject_id',
  'audience',
  'hearers',
  'touches',
  'actor_id',
  'request_id',
] as const;
const into = `insert into kernel.events (${columns.join(', ')})`;
/** Nearly always it is one, and taking a list apart takes half as long again. */
const insertOne = `${into} values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`;
const insertMany = `${into} select ${columns.map((column) => `e.${column}`).join(', ')}
from jsonb_to_recordset($1::jsonb) as e (company_id uuid, id uuid, name text, payload jsonb, subject_id text, audience uuid[],
  hearers text, touches text[], actor_id uuid, request_id text)`;

type Row = Record<(typeof columns)[number], unknown> & { company_id: string };

/** What a unit tells between two round trips is one statement: it takes in what follows until it is sent. */
const gathered = new WeakMap<Unit, Row[]>();

function insert(unit: Unit, row: Row): void {
  const open = gathered.get(unit);
  // Of one company: what is done at another stands elsewhere in the unit.
  if (open?.[0]?.company_id === row.company_id) return void open?.push(row);
  const rows = [row];
  gathered.set(unit, rows);
  /** It is being sent. */
  const close = () => {
    if (gathered.get(unit) === rows) gathered.delete(unit);
    return rows.length === 1;
  };
  unit.add({
    get sql() {
      return close() ? insertOne : insertMany;
    },
    get parameters() {
      return close() ? columns.map((column) => (column === 'payload' ? json(row.payload) : row[column])) : [json(rows)];
    },
  });
}

/**
 * Adds the event to the context's unit of work. Subscriptions run after the commit, at least once; the browsers of its
 * hearers hear the event's name, the id of its subject and what it touched.
 * @throws ZodError when the payload is not what the event declares: a mistake of ours, not of the caller.
 */
export function emit<E extends EventDefinition>(context: AnyContext, event: E, payload: z.input<E['payload']>): void {
  const parsed = event.payload.parse(payload) as Record<string, unknown>;
  const { unit } = context;
  const isFirst = !gathered.has(unit);
  insert(unit, {
    company_id: context.companyId ?? rootId,
    id: newId(),
    name: event.name,
    payload: parsed,
    subject_id: event.subject === null ? null : parsed[event.subject],
    audience: event.audience === null ? null : [parsed[event.audience] ?? []].flat(),
    hearers: event.hearers(parsed),
    touches: event.touches,
    actor_id: actorId(context),
    request_id: context.requestId,
  });
  const { companyId } = context;
  if (companyId) unit.afterCommit(() => touchesOf(houseOf(context)).touch(companyId, event.touches));
  if (isFirst) unit.afterCommit(() => houseOf(context).nudgeRelay());
}
