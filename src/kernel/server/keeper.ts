/** The service of a plain noun: listed by pages, read, made and changed, each change with its row of the trail and its event. */
import type { z } from 'zod';
import type { Endpoint, Paged } from '../contract/endpoint.ts';
import { type ErrorDefinition, fail } from '../contract/error.ts';
import type { EventDefinition } from '../contract/event.ts';
import { type IdParams, newId } from '../contract/ids.ts';
import { audit } from './audit.ts';
import type { Context } from './context.ts';
import { pageOf, readCursor } from './cursor.ts';
import type { Kept, Table } from './database/table.ts';
import { emit } from './events.ts';
import { namesBy } from './names.ts';
import { type NamesOf, type Route, route } from './room.ts';
import { updateVersioned } from './versioned.ts';

type Any = z.ZodType;
type AtCompany<E extends Endpoint = Endpoint> = E & { scope: 'company' };

/** What is asked of it, what is said of it, and where its rows are. */
interface Noun<Row extends Kept, Body extends object, Filter extends object, Asked> {
  /** As `endpointsOf` of the contract makes them; each has its route here. */
  endpoints: {
    list: AtCompany<Endpoint<Any, z.ZodType<Filter>, Any, z.ZodType<Row>>>;
    read?: AtCompany;
    create: AtCompany<Endpoint<Any, Any, z.ZodType<Body>>>;
    change: AtCompany;
  };
  changed: EventDefinition<typeof IdParams>;
  missing: ErrorDefinition;
  /** Where another has what must be its own. */
  taken?: ErrorDefinition;
  table: Table<Row, Asked>;
}

const told = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** What a body asks to be written has its column: what has none would be lost without a word. */
function demandColumns({ path, body }: Endpoint, written: readonly string[]): void {
  const fields = Object.keys((body as Partial<z.ZodObject> | undefined)?.shape ?? {});
  const lost = fields.filter((field) => field !== 'version' && !written.includes(field));
  if (lost.length > 0) throw new Error(`${path}: no column is written for ${lost}`);
}

/** Its functions, their routes and its names in the trail; where the room has a rule of its own, it binds a route of its own around one of them. */
export function keeperOf<
  Row extends Kept,
  Body extends { [Field in keyof Row]?: Row[Field] | undefined },
  Filter extends Asked & { cursor?: string | undefined; limit: number },
  Asked,
>(noun: Noun<Row, Body, Filter, Asked>) {
  const { endpoints, table, taken } = noun;
  demandColumns(endpoints.create, table.written.making);
  demandColumns(endpoints.change, table.written.changing);

  /** @throws `missing` */
  async function read(context: Context, id: string): Promise<Row> {
    const [row] = await context.unit.query(table.selectOne(context.companyId, id));
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
    const { by, shape } = table.sorted;
    const asked = { ...(query as Asked & Filter), after: readCursor(shape, cursor), limit: query.limit + 1 };
    const rows = await context.unit.query(table.selectPage(context.companyId, asked));
    return pageOf(rows, { limit: query.limit, position: (row) => row[by] });
  }

  /** @throws `taken` */
  async function create(context: Context, body: Body): Promise<Row> {
    const [row] = await context.unit.query(table.insert(context.companyId, { ...body, id: newId() }));
    if (!row && taken) throw fail(taken, { details: [{ field: table.own }] });
    if (!row) throw new Error(`${endpoints.create.path}: nothing was inserted, and nothing says why`);
    note(context, endpoints.create, { after: row });
    return row;
  }

  /** What is left out stays. @throws `missing`, VERSION_CONFLICT with the row as it is now */
  async function update(context: Context, id: string, change: object): Promise<Row> {
    const before = await read(context, id);
    const statement = table.update(context.companyId, { ...before, ...told(change) });
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
  const type = endpoints.create.subject?.type;
  const subjects: Readonly<Record<string, NamesOf>> = type ? { [type]: namesBy(table.selectNames) } : {};
  return { create, routes, subjects };
}
