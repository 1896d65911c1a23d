/** The service of a plain noun: listed by pages, read, made and changed, each change with its row of the trail and its event. */
import type { z } from 'zod';
import type { Endpoint, Paged } from '../contract/endpoint.ts';
import { type ErrorDefinition, fail } from '../contract/error.ts';
import type { EventDefinition } from '../contract/event.ts';
import { type IdParams, newId } from '../contract/ids.ts';
import { audit } from './audit.ts';
import type { Context } from './context.ts';
import { pageOf, readCursor } from './cursor.ts';
import type { Statement } from './database/unit.ts';
import { emit } from './events.ts';
import { type Route, route } from './room.ts';
import { updateVersioned } from './versioned.ts';

interface Kept {
  id: string;
  version: number;
}
type Any = z.ZodType;
type AtCompany<E extends Endpoint = Endpoint> = E & { scope: 'company' };

/** What is asked of it, what is said of it, and the statements of its table. */
interface Noun<Row extends Kept, Body extends object, Filter extends object, Key extends keyof Row> {
  /** As `endpointsOf` of the contract makes them; each has its route here. */
  endpoints: {
    list: AtCompany<Endpoint<Any, z.ZodType<Filter>, Any, z.ZodType<Row>>>;
    read?: AtCompany;
    create: AtCompany<Endpoint<Any, Any, z.ZodType<Body>>>;
    change: AtCompany;
  };
  changed: EventDefinition<typeof IdParams>;
  missing: ErrorDefinition;
  /** Where another has what must be its own (`insert` gives no row then), by the field that has it. */
  taken?: { field: string; error: ErrorDefinition };
  /** What the list is sorted by: a field that no two have alike. */
  sorted: { by: Key; shape: z.ZodType<Row[Key]> };
  selectPage(companyId: string, asked: Omit<Filter, 'cursor'> & { after: Row[Key] | null }): Statement<Row>;
  selectOne(companyId: string, id: string): Statement<Row>;
  insert(companyId: string, row: Body & { id: string }): Statement<Row>;
  /** Of the row's own version, and gives it the next. */
  update(companyId: string, row: Row): Statement<Row>;
}

const told = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Its functions and their routes; where the room has a rule of its own, it binds a route of its own around one of them. */
export function keeperOf<
  Row extends Kept,
  Body extends object,
  Filter extends { cursor?: string | undefined; limit: number },
  Key extends keyof Row,
>(noun: Noun<Row, Body, Filter, Key>) {
  const { endpoints, sorted, taken } = noun;

  /** @throws `missing` */
  async function read(context: Context, id: string): Promise<Row> {
    const [row] = await context.unit.query(noun.selectOne(context.companyId, id));
    if (!row) throw fail(noun.missing);
    return row;
  }

  function note(context: Context, by: Endpoint, change: { before?: Row; after: Row }): void {
    const { id } = change.after;
    if (by.audit && by.subject) audit(context, { ...change, action: by.audit, subject: { type: by.subject.type, id } });
    emit(context, noun.changed, { id });
  }

  /** @throws BAD_CURSOR */
  async function list(context: Context, { cursor, ...query }: Filter): Promise<Paged<Row>> {
    const asked = { ...query, after: readCursor(sorted.shape, cursor), limit: query.limit + 1 };
    const rows = await context.unit.query(noun.selectPage(context.companyId, asked));
    return pageOf(rows, { limit: query.limit, position: (row) => row[sorted.by] });
  }

  /** @throws `taken` */
  async function create(context: Context, body: Body): Promise<Row> {
    const [row] = await context.unit.query(noun.insert(context.companyId, { ...body, id: newId() }));
    if (!row && taken) throw fail(taken.error, { details: [{ field: taken.field }] });
    if (!row) throw new Error(`${endpoints.create.path}: nothing was inserted, and nothing says why`);
    note(context, endpoints.create, { after: row });
    return row;
  }

  /** What is left out stays. @throws `missing`, VERSION_CONFLICT with the row as it is now */
  async function update(context: Context, id: string, change: object): Promise<Row> {
    const before = await read(context, id);
    const statement = noun.update(context.companyId, { ...before, ...told(change) });
    const after = await updateVersioned(context, statement, () => read(context, id));
    note(context, endpoints.change, { before, after });
    return after;
  }

  const idOf = (params: unknown) => (params as { id: string }).id;
  const routes: readonly Route[] = [
    route(endpoints.list as AtCompany, (context, { query }) => list(context, query as Filter)),
    route(endpoints.create as AtCompany, (context, { body }) => create(context, body as Body)),
    route(endpoints.change, (context, { params, body }) => update(context, idOf(params), body as object)),
    ...(endpoints.read ? [route(endpoints.read, (context, { params }) => read(context, idOf(params)))] : []),
  ];
  return { create, routes };
}
