/** The service of a plain noun: listed by pages, read, made and changed, each change with its row of the trail and its event. */
import type { z } from 'zod';
import type { Endpoint, PagedResult } from '../contract/endpoint.ts';
import { type ErrorDefinition, fail } from '../contract/error.ts';
import type { EventDefinition } from '../contract/event.ts';
import { createId, type IdParams } from '../contract/ids.ts';
import { type NamesOf, type Route, route } from './app-module.ts';
import { audit } from './audit.ts';
import type { Context } from './context.ts';
import { readCursor, toPage } from './cursor.ts';
import type { Table, VersionedRow } from './database/table.ts';
import { emit } from './events.ts';
import { createNameLookup } from './subject-names.ts';
import { updateVersioned } from './versioned-update.ts';

type Any = z.ZodType;
type CompanyEndpoint<E extends Endpoint = Endpoint> = E & { scope: 'company' };

/** Endpoints, texts and table of a noun. */
interface CrudResource<Row extends VersionedRow, Body extends object, Filter extends object, Asked> {
  /** As `endpointsOf` of the contract makes them; each has its route here. */
  endpoints: {
    list: CompanyEndpoint<Endpoint<Any, z.ZodType<Filter>, Any, z.ZodType<Row>>>;
    read?: CompanyEndpoint;
    create: CompanyEndpoint<Endpoint<Any, Any, z.ZodType<Body>>>;
    change: CompanyEndpoint;
  };
  changed: EventDefinition<typeof IdParams>;
  missing: ErrorDefinition;
  /** Error for a unique value already taken. */
  taken?: ErrorDefinition;
  table: Table<Row, Asked>;
}

const definedFields = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Every body field needs a column: without one its value would be lost silently. */
function assertColumns({ path, body }: Endpoint, written: readonly string[]): void {
  const fields = Object.keys((body as Partial<z.ZodObject> | undefined)?.shape ?? {});
  const lost = fields.filter((field) => field !== 'version' && !written.includes(field));
  if (lost.length > 0) throw new Error(`${path}: no column is written for ${lost}`);
}

/** Its functions, routes and trail names; a module with its own rule binds its own route around one of them. */
export function createCrudService<
  Row extends VersionedRow,
  Body extends { [Field in keyof Row]?: Row[Field] | undefined },
  Filter extends Asked & { cursor?: string | undefined; limit: number },
  Asked,
>(noun: CrudResource<Row, Body, Filter, Asked>) {
  const { endpoints, table, taken: takenError } = noun;
  assertColumns(endpoints.create, table.written.making);
  assertColumns(endpoints.change, table.written.changing);

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
  async function list(context: Context, { cursor, ...query }: Filter): Promise<PagedResult<Row>> {
    const { by, shape } = table.sorted;
    const filter = { ...(query as Asked & Filter), after: readCursor(shape, cursor), limit: query.limit + 1 };
    const rows = await context.unit.query(table.selectPage(context.companyId, filter));
    return toPage(rows, { limit: query.limit, position: (row) => row[by] });
  }

  /** @throws `takenError` */
  async function create(context: Context, body: Body): Promise<Row> {
    const [row] = await context.unit.query(table.insert(context.companyId, { ...body, id: createId() }));
    if (!row && takenError) throw fail(takenError, { details: [{ field: table.own }] });
    if (!row) throw new Error(`${endpoints.create.path}: nothing was inserted, and nothing says why`);
    note(context, endpoints.create, { after: row });
    return row;
  }

  /** Omitted fields stay unchanged. @throws `missing`, VERSION_CONFLICT with the current row */
  async function update(context: Context, id: string, change: object): Promise<Row> {
    const before = await read(context, id);
    const statement = table.update(context.companyId, { ...before, ...definedFields(change) });
    const after = await updateVersioned(context, statement, () => read(context, id));
    note(context, endpoints.change, { before, after });
    return after;
  }

  const idOf = (params: unknown) => (params as { id: string }).id;
  const routes: readonly Route[] = [
    route(endpoints.list as CompanyEndpoint, (context, { query }) => list(context, query as Filter)),
    route(endpoints.create as CompanyEndpoint, (context, { body }) => create(context, body as Body)),
    route(endpoints.change, (context, { params, body }) => update(context, idOf(params), body as object)),
    ...(endpoints.read ? [route(endpoints.read, (context, { params }) => read(context, idOf(params)))] : []),
  ];
  const type = endpoints.create.subject?.type;
  const subjects: Readonly<Record<string, NamesOf>> = type ? { [type]: createNameLookup(table.selectNames) } : {};
  return { create, routes, subjects };
}
