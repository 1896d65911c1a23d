/** The files of a new room, as `new-module.ts` writes them: one noun with list, detail, making and changing. */
import type { Words } from './grow.ts';
import { webTemplates } from './module-templates.web.ts';

export interface Names extends Words {
  /** `Reservation` */
  type: string;
  /** `RESERVATION_NOT_FOUND` */
  missing: string;
  /** The migration's name without ending: `202611210800_reservations`. */
  migration: string;
}

export type Template = (names: Names) => string;

const shapes: Template = ({ type, noun }) => `/** One ${noun}, as callers see it and as it is written. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';

export const ${type}Body = z.strictObject({ name: text({ max: 120 }), note: text({ max: 2000 }).nullable() });
export type ${type}Body = z.infer<typeof ${type}Body>;

/** Its version is sent back with a change: a stale one is refused. */
export const ${type} = ${type}Body.extend({ id: Id, version: z.int(), createdAt: Instant });
export type ${type} = z.infer<typeof ${type}>;
`;

const texts: Template = ({
  type,
  noun,
}) => `/** What the fields of a ${noun} are called: form, filter, list and detail take it from here. */
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';
import type { list${type}s } from './endpoints.ts';
import type { ${type} } from './${noun}.ts';

export const ${noun}Texts = { name: words.name, note: words.note, createdAt: words.createdAt } satisfies TextsOf<${type}>;
export const ${noun}Filters = { search: words.search } satisfies TextsOf<QueryOf<typeof list${type}s>>;
`;

const permissions: Template = ({ room, noun, ko, en }) => `/** Who may look at ${en}, and who keeps them. */
import { definePermissions } from '#kernel/contract/permission.ts';

const roles = ['admin', 'manager'];
export const ${room}Permissions = definePermissions({
  '${room}.${noun}.read': { ko: '${ko} 조회', en: 'Read ${en}', level: 'read', roles },
  '${room}.${noun}.write': { ko: '${ko} 관리', en: 'Manage ${en}', level: 'write', roles },
});
`;

const errors: Template = ({ room, missing, ko, en }) => `/** What this room refuses with. */
import { defineErrors } from '#kernel/contract/error.ts';

export const ${room}Errors = defineErrors({
  ${missing}: { status: 404, ko: '${ko} 정보를 찾을 수 없습니다.', en: '${en}: not found.' },
});
`;

const audits: Template = ({ room, noun, ko, en }) => `/** What this room's actions in the audit trail are called. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const ${room}Audits = defineAudits({
  title: { ko: '${ko}', en: '${en}' },
  actions: {
    '${room}.${noun}.create': { ko: '${ko} 정보를 추가했습니다', en: 'added to ${en}' },
    '${room}.${noun}.update': { ko: '${ko} 정보를 수정했습니다', en: 'changed one of ${en}' },
  },
});
`;

const topics: Template = ({ room, noun }) => `/** What answers of this room show, and what is touched. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const ${room}Topics = defineTopics('${room}', ['${noun}']);
`;

const events: Template = ({ room, noun }) => `/** What this room tells others and browsers. */
import { defineEvent } from '#kernel/contract/event.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { ${room}Permissions } from './permissions.ts';
import { ${room}Topics } from './topics.ts';

export const ${noun}Changed = defineEvent({
  name: '${room}.${noun}.changed',
  payload: IdParams,
  subject: 'id',
  touches: [${room}Topics.${noun}],
  hearers: ${room}Permissions['${room}.${noun}.read'],
});
`;

const endpoints: Template = ({ room, noun, plural, type, missing, ko, en }) => `/** What may be asked of this room. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { ${room}Errors } from './errors.ts';
import { ${type}, ${type}Body } from './${noun}.ts';
import { ${room}Topics } from './topics.ts';

const topics = [${room}Topics.${noun}] as const;
const all = { scope: 'company', path: '/api/${plural}', errors: [], reply: ${type} } as const;
const one = { ...all, path: '/api/${plural}/:id', params: IdParams, errors: [${room}Errors.${missing}] } as const;
const read = { method: 'GET', permission: '${room}.${noun}.read', audit: false, topics } as const;
const write = { permission: '${room}.${noun}.write', touches: topics } as const;
const type = '${room}.${noun}';

export const list${type}s = endpoint({
  ...all,
  ...read,
  summary: { ko: '${ko} 목록', en: '${en}: list' },
  query: z.strictObject({ ...listQuery, search: z.string().max(120).optional() }),
  paged: true,
});
export const read${type} = endpoint({ ...one, ...read, summary: { ko: '${ko} 조회', en: '${en}: read one' } });
export const create${type} = endpoint({
  ...all,
  ...write,
  method: 'POST',
  audit: '${room}.${noun}.create',
  subject: { type, reply: 'id' },
  summary: { ko: '${ko} 추가', en: '${en}: add' },
  body: ${type}Body,
  status: 201,
});
export const update${type} = endpoint({
  ...one,
  ...write,
  method: 'PUT',
  audit: '${room}.${noun}.update',
  subject: { type, params: 'id' },
  summary: { ko: '${ko} 수정', en: '${en}: change' },
  body: ${type}Body.extend({ version: z.int() }),
});
`;

const queries: Template = ({ room, noun, plural, type }) => `/** The table of ${plural}. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { sql, where } from '#kernel/server/database/where.ts';
import type { ${type}, ${type}Body } from '../contract/${noun}.ts';

type Changed = ${type}Body & { id: string; version: number };
type Asked = { search: string | undefined; before: string | null; limit: number };
const columns = 't.id, t.name, t.note, t.version, t.created_at as "createdAt"';

/** Newest first: ids grow with time. */
export function select${type}s(companyId: string, { search, before, limit }: Asked): Statement<${type}> {
  const named = search && sql\`position(lower(\${search}) in lower(t.name)) > 0\`;
  const asked = where(sql\`t.company_id = \${companyId}\`, before && sql\`t.id < \${before}\`, named);
  return statement(
    \`select \${columns} from ${room}.${plural} t \${asked.text} order by t.id desc limit \${asked.bind(limit)}\`,
    asked.values,
  );
}

export function select${type}(companyId: string, id: string): Statement<${type}> {
  return statement(\`select \${columns} from ${room}.${plural} t where t.company_id = $1 and t.id = $2\`, [companyId, id]);
}

export function select${type}Names(companyId: string, ids: readonly string[]): Statement<{ id: string; name: string }> {
  return statement('select id, name from ${room}.${plural} where company_id = $1 and id = any($2)', [companyId, ids]);
}

export function insert${type}(companyId: string, { id, name, note }: Omit<Changed, 'version'>): Statement {
  const values = [companyId, id, name, note];
  return statement('insert into ${room}.${plural} (company_id, id, name, note) values ($1, $2, $3, $4)', values);
}

export function update${type}Row(companyId: string, { id, name, note, version }: Changed): Statement<${type}> {
  return statement(
    \`update ${room}.${plural} t set name = $4, note = $5, version = t.version + 1
     where t.company_id = $1 and t.id = $2 and t.version = $3 returning \${columns}\`,
    [companyId, id, version, name, note],
  );
}
`;

const service: Template = ({ room, noun, type, missing }) => `/** Reads and writes of one ${noun} and of all. */
import type { BodyOf, Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { pageOf, readCursor } from '#kernel/server/cursor.ts';
import { emit } from '#kernel/server/events.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import type { list${type}s, update${type} } from '../contract/endpoints.ts';
import { ${room}Errors } from '../contract/errors.ts';
import { ${noun}Changed } from '../contract/events.ts';
import type { ${type}, ${type}Body } from '../contract/${noun}.ts';
import { insert${type}, select${type}, select${type}s, update${type}Row } from './${noun}.queries.ts';

/** @throws BAD_CURSOR */
export async function list(context: Context, query: QueryOf<typeof list${type}s>): Promise<Paged<${type}>> {
  const { cursor, limit, search } = query;
  const asked = { search, before: readCursor(Id, cursor), limit: limit + 1 };
  const rows = await context.unit.query(select${type}s(companyOf(context).id, asked));
  return pageOf(rows, { limit, position: ({ id }) => id });
}

/** @throws ${missing} */
export async function read(context: Context, id: string): Promise<${type}> {
  const [row] = await context.unit.query(select${type}(companyOf(context).id, id));
  if (!row) throw fail(${room}Errors.${missing});
  return row;
}

export async function create(context: Context, body: ${type}Body): Promise<${type}> {
  const id = newId();
  await context.unit.query(insert${type}(companyOf(context).id, { id, ...body }));
  emit(context, ${noun}Changed, { id });
  return read(context, id);
}

/** @throws ${missing}, VERSION_CONFLICT */
export async function update(context: Context, id: string, body: BodyOf<typeof update${type}>): Promise<${type}> {
  const change = update${type}Row(companyOf(context).id, { id, ...body });
  const row = await updateVersioned(context, change, () => read(context, id));
  emit(context, ${noun}Changed, { id });
  return row;
}
`;

const routes: Template = ({ noun, type }) => `/** Which function answers which endpoint. */
import { type Route, route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as ${noun} from './${noun}.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.list${type}s, (context, { query }) => ${noun}.list(context, query)),
  route(endpoints.read${type}, (context, { params }) => ${noun}.read(context, params.id)),
  route(endpoints.create${type}, (context, { body }) => ${noun}.create(context, body)),
  route(endpoints.update${type}, (context, { params, body }) => ${noun}.update(context, params.id, body)),
];
`;

const door: Template = ({ room, noun, type, en }) => `/** Front door of ${room}: ${en}. */
import { namesBy } from '#kernel/server/names.ts';
import { defineRoom } from '#kernel/server/room.ts';
import { ${room}Audits as audits } from '../contract/audits.ts';
import { ${room}Errors as errors } from '../contract/errors.ts';
import { ${room}Permissions as permissions } from '../contract/permissions.ts';
import { select${type}Names } from './${noun}.queries.ts';
import { routes } from './routes.ts';

export { create as create${type} } from './${noun}.service.ts';
export const room = defineRoom({
  name: '${room}',
  routes,
  permissions,
  errors,
  audits,
  subjects: { '${room}.${noun}': namesBy(select${type}Names) },
});
`;

const migration: Template = ({ room, plural }) => `create table ${room}.${plural} (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  note text check (length(note) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
`;

const test: Template = ({
  room,
  noun,
  type,
  missing,
}) => `/** What is beyond the matrices of rights and examples: of whom it is, what is found, how it is changed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { create${type}, list${type}s, read${type}, update${type} } from '../contract/endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

const make = (name: string, as = world.alpha.manager) =>
  world.call(create${type}, { as, body: { name, note: null } });

it('${room}.${noun} is forbidden to who may only look, and unknown to another company', async () => {
  expect((await make('하나', world.alpha.viewer)).status).toBe(403);
  const { id } = (await make('하나')).body.data;
  const seen = await world.call(read${type}, { as: world.beta.manager, params: { id } });
  expect([seen.status, seen.body.code]).toEqual([404, '${missing}']);
});

it('is changed by who saw it as it is, and by nobody else', async () => {
  const { id } = (await make('둘')).body.data;
  const body = { name: '셋', note: '메모', version: 1 };
  const change = () => world.call(update${type}, { as: world.alpha.manager, params: { id }, body });
  expect((await change()).body.data).toMatchObject({ ...body, version: 2 });
  expect((await change()).body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { version: 2 } } });
});

it('is found by a part of its name', async () => {
  const { id } = (await make('가을 모임')).body.data;
  const list = await world.call(list${type}s, { as: world.alpha.manager, query: { search: '모임' } });
  expect(list.body.data.map((row: { id: string }) => row.id)).toEqual([id]);
});
`;

const readme: Template = ({ room, noun, plural, type, ko, en }) => `# ${room}: ${ko}

${en}: one table (\`${room}.${plural}\`) of its own, no states, no blocks. Word: ${noun} ${ko}.

Permissions \`${room}.${noun}.read|write\`. Endpoints GET, POST /api/${plural}, GET, PUT /api/${plural}/:id. Event ${room}.${noun}.changed.

Screens: /domains/${room}/${plural} (list with dialog), /domains/${room}/${plural}/:id. Front door: \`create${type}\`.
`;

const templates: Record<string, Template> = {
  'README.md': readme,
  'contract/{noun}.ts': shapes,
  'contract/{noun}.texts.ts': texts,
  'contract/permissions.ts': permissions,
  'contract/errors.ts': errors,
  'contract/audits.ts': audits,
  'contract/topics.ts': topics,
  'contract/events.ts': events,
  'contract/endpoints.ts': endpoints,
  'server/{noun}.queries.ts': queries,
  'server/{noun}.service.ts': service,
  'server/{noun}.test.ts': test,
  'server/routes.ts': routes,
  'server/index.ts': door,
  'server/migrations/{migration}.sql': migration,
};

/** Every file of the room, by its path inside the room's folder. */
export function filesOf(names: Names): Record<string, string> {
  const named = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof Names) => names[name]);
  const all = Object.entries({ ...templates, ...webTemplates });
  return Object.fromEntries(all.map(([path, template]) => [named(path), template(names)]));
}
