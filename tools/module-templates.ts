/** The files of a new room, as `new-module.ts` writes them: one noun with list, read, create and rename. */
import { webTemplates } from './module-templates.web.ts';

export interface Names {
  /** The room, and its schema: `booking`. */
  room: string;
  /** Its first noun: `reservation`. */
  noun: string;
  /** `reservations` */
  plural: string;
  /** `Reservation` */
  type: string;
  /** `RESERVATION_NOT_FOUND` */
  missing: string;
  ko: string;
  en: string;
  /** The migration's name without ending: `202611210800_reservations`. */
  migration: string;
}

export type Template = (names: Names) => string;

const shapes: Template = ({ type, noun }) => `import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';

export const ${type}Name = text({ max: 120 });

export const ${type} = z.strictObject({
  id: Id,
  name: ${type}Name,
  /** Sent back with a change; a stale one is refused. */
  version: z.int(),
  createdAt: Instant,
});
/** One ${noun}, as callers see it. */
export type ${type} = z.infer<typeof ${type}>;
`;

const permissions: Template = ({
  room,
  noun,
  ko,
  en,
}) => `import { definePermissions } from '#kernel/contract/permission.ts';

export const ${room}Permissions = definePermissions({
  '${room}.${noun}.read': { ko: '${ko} 조회', en: 'Read ${en}', level: 'read', roles: ['admin', 'manager'] },
  '${room}.${noun}.write': { ko: '${ko} 관리', en: 'Manage ${en}', level: 'write', roles: ['admin', 'manager'] },
});
`;

const errors: Template = ({ room, missing, ko, en }) => `import { defineErrors } from '#kernel/contract/error.ts';

export const ${room}Errors = defineErrors({
  ${missing}: { status: 404, ko: '${ko} 정보를 찾을 수 없습니다.', en: '${en} not found.' },
});
`;

const events: Template = ({ room, noun }) => `import { z } from 'zod';
import { defineEvent } from '#kernel/contract/event.ts';
import { Id } from '#kernel/contract/ids.ts';
import { ${room}Permissions } from './permissions.ts';
import { ${room}Topics } from './topics.ts';

export const ${noun}Changed = defineEvent({
  name: '${room}.${noun}.changed',
  payload: z.strictObject({ id: Id }),
  subject: 'id',
  touches: [${room}Topics.${noun}],
  hearers: ${room}Permissions['${room}.${noun}.read'],
});
`;

const topics: Template = ({ room, noun }) => `/** What answers of this room show, and what is touched. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const ${room}Topics = defineTopics('${room}', ['${noun}']);
`;

const endpoints: Template = ({ room, noun, plural, type, missing, ko, en }) => `import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { ${room}Errors as errors } from './errors.ts';
import { ${type}, ${type}Name } from './${noun}.ts';
import { ${room}Topics } from './topics.ts';

const topics = [${room}Topics.${noun}] as const;
const read = { method: 'GET', scope: 'company', permission: '${room}.${noun}.read', audit: false, topics } as const;
const write = { scope: 'company', permission: '${room}.${noun}.write', touches: topics } as const;

export const list${type}s = endpoint({
  ...read,
  path: '/api/${room}/${plural}',
  summary: { ko: '${ko} 목록', en: 'List ${en}' },
  errors: [],
  query: z.strictObject(listQuery),
  reply: ${type},
  paged: true,
});

export const read${type} = endpoint({
  ...read,
  path: '/api/${room}/${plural}/:id',
  summary: { ko: '${ko} 조회', en: 'Read one ${en}' },
  errors: [errors.${missing}],
  params: IdParams,
  reply: ${type},
});

export const create${type} = endpoint({
  ...write,
  method: 'POST',
  path: '/api/${room}/${plural}',
  audit: '${room}.${noun}.create',
  subject: { type: '${room}.${noun}', reply: 'id' },
  summary: { ko: '${ko} 추가', en: 'Add ${en}' },
  errors: [],
  body: z.strictObject({ name: ${type}Name }),
  reply: ${type},
  status: 201,
});

export const rename${type} = endpoint({
  ...write,
  method: 'PATCH',
  path: '/api/${room}/${plural}/:id',
  audit: '${room}.${noun}.rename',
  subject: { type: '${room}.${noun}', params: 'id' },
  summary: { ko: '${ko} 이름 변경', en: 'Rename ${en}' },
  errors: [errors.${missing}],
  params: IdParams,
  body: z.strictObject({ name: ${type}Name, version: z.int() }),
  reply: ${type},
});
`;

const queries: Template = ({
  room,
  plural,
  type,
  noun,
}) => `import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { ${type} } from '../contract/${noun}.ts';

const columns = 't.id, t.name, t.version, t.created_at as "createdAt"';

/** Newest first: ids grow with time. */
export function select${type}s(about: { companyId: string; before: string | null; limit: number }): Statement<${type}> {
  return statement(
    \`select \${columns} from ${room}.${plural} t
     where t.company_id = $1 and ($2::uuid is null or t.id < $2) order by t.id desc limit $3\`,
    [about.companyId, about.before, about.limit],
  );
}

export function select${type}(companyId: string, id: string): Statement<${type}> {
  return statement(\`select \${columns} from ${room}.${plural} t where t.company_id = $1 and t.id = $2\`, [companyId, id]);
}

export function insert${type}(companyId: string, row: { id: string; name: string }): Statement<${type}> {
  return statement(
    \`insert into ${room}.${plural} as t (company_id, id, name) values ($1, $2, $3) returning \${columns}\`,
    [companyId, row.id, row.name],
  );
}

/** Gives no row when the version is not the present one. */
export function update${type}(companyId: string, row: { id: string; name: string; version: number }): Statement<${type}> {
  return statement(
    \`update ${room}.${plural} t set name = $3, version = t.version + 1
     where t.company_id = $1 and t.id = $2 and t.version = $4 returning \${columns}\`,
    [companyId, row.id, row.name, row.version],
  );
}
`;

const service: Template = ({ room, noun, type, missing }) => `import { z } from 'zod';
import type { BodyOf, Paged, QueryOf } from '#kernel/contract/endpoint.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { Id, newId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { create${type}, list${type}s, rename${type} } from '../contract/endpoints.ts';
import { ${room}Errors } from '../contract/errors.ts';
import { ${noun}Changed } from '../contract/events.ts';
import type { ${type} } from '../contract/${noun}.ts';
import { insert${type}, select${type}, select${type}s, update${type} } from './${noun}.queries.ts';

const Cursor = z.union([Id, z.undefined()]);

/** @throws BAD_CURSOR */
export async function list(context: Context, query: QueryOf<typeof list${type}s>): Promise<Paged<${type}>> {
  const before = Cursor.safeParse(query.cursor);
  if (!before.success) throw fail(kernelErrors.BAD_CURSOR);
  const about = { companyId: companyOf(context).id, before: before.data ?? null, limit: query.limit + 1 };
  const rows = await context.unit.query(select${type}s(about));
  const data = rows.slice(0, query.limit);
  return { data, page: { nextCursor: rows.length > query.limit ? (data.at(-1)?.id ?? null) : null } };
}

/** @throws ${missing} */
export async function read(context: Context, id: string): Promise<${type}> {
  const [found] = await context.unit.query(select${type}(companyOf(context).id, id));
  if (!found) throw fail(${room}Errors.${missing});
  return found;
}

export async function create(context: Context, body: BodyOf<typeof create${type}>): Promise<${type}> {
  const row = { id: newId(), ...body };
  const [made] = await context.unit.query(insert${type}(companyOf(context).id, row));
  if (!made) throw fail(kernelErrors.INTERNAL);
  changed(context, { action: '${room}.${noun}.create', after: made });
  return made;
}

/** @throws ${missing}, VERSION_CONFLICT */
export async function rename(context: Context, id: string, body: BodyOf<typeof rename${type}>): Promise<${type}> {
  const before = await read(context, id);
  const [after] = await context.unit.query(update${type}(companyOf(context).id, { id, ...body }));
  if (!after) throw fail(kernelErrors.VERSION_CONFLICT, { details: { current: before } });
  changed(context, { action: '${room}.${noun}.rename', before, after });
  return after;
}

function changed(context: Context, change: { action: string; before?: ${type}; after: ${type} }): void {
  audit(context, { ...change, subject: { type: '${room}.${noun}', id: change.after.id } });
  emit(context, ${noun}Changed, { id: change.after.id });
}
`;

const routes: Template = ({ noun, type }) => `import { type Route, route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as ${noun} from './${noun}.service.ts';

export const routes: readonly Route[] = [
  route(endpoints.list${type}s, (context, { query }) => ${noun}.list(context, query)),
  route(endpoints.read${type}, (context, { params }) => ${noun}.read(context, params.id)),
  route(endpoints.create${type}, (context, { body }) => ${noun}.create(context, body)),
  route(endpoints.rename${type}, (context, { params, body }) => ${noun}.rename(context, params.id, body)),
];
`;

const door: Template = ({ room, en }) => `/** Front door of ${room}: ${en.toLowerCase()}. */
import { defineRoom } from '#kernel/server/room.ts';
import { ${room}Permissions } from '../contract/permissions.ts';
import { routes } from './routes.ts';

export const room = defineRoom({ name: '${room}', routes, permissions: ${room}Permissions });
`;

const migration: Template = ({ room, plural }) => `create table ${room}.${plural} (
  company_id uuid not null references company.companies (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
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
}) => `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { create${type}, list${type}s, read${type}, rename${type} } from '../contract/endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

describe('${room}: ${noun}', () => {
  it('is protected: nobody without signing in', async () => {
    expect((await world.call(list${type}s, { at: world.alpha })).status).toBe(401);
  });

  it('is forbidden to who may only read', async () => {
    const made = await world.call(create${type}, { as: world.alpha.viewer, body: { name: '하나' } });
    expect(made.status).toBe(403);
  });

  it('is unknown to another company', async () => {
    const made = await world.call(create${type}, { as: world.alpha.manager, body: { name: '하나' } });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const seen = await world.call(read${type}, { as: world.beta.manager, params: { id } });
    expect([seen.status, seen.body.code]).toEqual([404, '${missing}']);
  });

  it('refuses unknown fields and stale versions, and renames', async () => {
    const manager = world.alpha.manager;
    const unknown = await world.call(create${type}, { as: manager, body: { name: '둘', size: 2 } as never });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    const { id } = (await world.call(create${type}, { as: manager, body: { name: '둘' } })).body.data;
    const rename = () => world.call(rename${type}, { as: manager, params: { id }, body: { name: '셋', version: 1 } });
    expect((await rename()).body.data).toMatchObject({ name: '셋', version: 2 });
    const stale = await rename();
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  });

  it('lists page by page', async () => {
    const first = await world.call(list${type}s, { as: world.alpha.manager, query: { limit: 1 } });
    const cursor = first.body.page?.nextCursor ?? undefined;
    const second = await world.call(list${type}s, { as: world.alpha.manager, query: { limit: 1, cursor } });
    expect(second.body.data[0].id).not.toBe(first.body.data[0].id);
    const bad = await world.call(list${type}s, { as: world.alpha.manager, query: { cursor: 'x' } });
    expect([bad.status, bad.body.code]).toEqual([400, 'BAD_CURSOR']);
  });
});
`;

const readme: Template = ({ room, noun, plural, type, ko, en }) => `# ${room}: ${ko}

${en}: one table, one noun.

| word | 화면 | what it is |
| --- | --- | --- |
| ${noun} | ${ko} | a name and a version |

**States**: none. **Blocks**: none. **Uses**: access, company.

| endpoint | permission |
| --- | --- |
| GET /api/${room}/${plural}, GET /api/${room}/${plural}/:id | ${room}.${noun}.read |
| POST /api/${room}/${plural}, PATCH /api/${room}/${plural}/:id | ${room}.${noun}.write |

**Events**: ${room}.${noun}.changed. **Tables**: ${room}.${plural}. **Screens**: ${type}List at /${plural}.
`;

const templates: Record<string, Template> = {
  'README.md': readme,
  'contract/{noun}.ts': shapes,
  'contract/permissions.ts': permissions,
  'contract/errors.ts': errors,
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
