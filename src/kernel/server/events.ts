/** The outbox: a module records an event in the transaction in which it happened. The relay notifies the others afterwards. */
import type { z } from 'zod';
import type { EventDefinition } from '../contract/event.ts';
import { createId } from '../contract/ids.ts';
import { appOf } from './app.ts';
import { type AnyContext, getActorId } from './context.ts';
import { toJson, type Unit } from './database/unit.ts';
import { rootId } from './jobs/jobs.ts';
import { getTopicCounters } from './topic-counters.ts';

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
const insertInto = `insert into kernel.events (${columns.join(', ')})`;
/** Nearly always it is one, and taking a list apart takes half as long again. */
const insertOne = `${insertInto} values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`;
const insertMany = `${insertInto} select ${columns.map((column) => `e.${column}`).join(', ')}
from jsonb_to_recordset($1::jsonb) as e (company_id uuid, id uuid, name text, payload jsonb, subject_id text, audience uuid[],
  hearers text, touches text[], actor_id uuid, request_id text)`;

type Row = Record<(typeof columns)[number], unknown> & { company_id: string };

/** A unit's events between two round trips form one statement: it collects further ones until it is sent. */
const pendingRows = new WeakMap<Unit, Row[]>();

function addRow(unit: Unit, row: Row): void {
  const open = pendingRows.get(unit);
  // Of one company: events at another form another statement of the unit.
  if (open?.[0]?.company_id === row.company_id) return void open?.push(row);
  const rows = [row];
  pendingRows.set(unit, rows);
  /** It is being sent. */
  const close = () => {
    if (pendingRows.get(unit) === rows) pendingRows.delete(unit);
    return rows.length === 1;
  };
  unit.add({
    get sql() {
      return close() ? insertOne : insertMany;
    },
    get parameters() {
      return close()
        ? columns.map((column) => (column === 'payload' ? toJson(row.payload) : row[column]))
        : [toJson(rows)];
    },
  });
}

/**
 * Adds the event to the context's unit of work. Subscriptions run after the commit, at least once; browsers in its audience receive
 * the event's name, the id of its subject and what it touched.
 * @throws ZodError when the payload does not match the event's declaration: our mistake, not the caller's.
 */
export function emit<E extends EventDefinition>(context: AnyContext, event: E, payload: z.input<E['payload']>): void {
  const parsed = event.payload.parse(payload) as Record<string, unknown>;
  const { unit } = context;
  const isFirst = !pendingRows.has(unit);
  addRow(unit, {
    company_id: context.companyId ?? rootId,
    id: createId(),
    name: event.name,
    payload: parsed,
    subject_id: event.subject === null ? null : parsed[event.subject],
    audience: event.audience === null ? null : [parsed[event.audience] ?? []].flat(),
    hearers: event.recipients(parsed),
    touches: event.touches,
    actor_id: getActorId(context),
    request_id: context.requestId,
  });
  const { companyId } = context;
  if (companyId) unit.afterCommit(() => getTopicCounters(appOf(context)).touch(companyId, event.touches));
  if (isFirst) unit.afterCommit(() => appOf(context).wakeRelay());
}
