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
}) => `/** What the fields of a ${noun} are called: form, list and detail take it from here. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';
import type { ${type} } from './${noun}.ts';

export const ${noun}Texts = { name: words.name, note: words.note, createdAt: words.createdAt } satisfies TextsOf<${type}>;
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
import { changesOf, defineAudits } from '#kernel/contract/audit.ts';

export const ${room}Audits = defineAudits({
  title: { ko: '${ko}', en: '${en}' },
  actions: changesOf('${room}.${noun}', { ko: '${ko}', en: '${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}' }),
});
`;

const topics: Template = ({ room, noun }) => `/** What answers of this room show, and what is touched. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const ${room}Topics = defineTopics('${room}', ['${noun}']);
`;

const endpoints: Template = ({
  room,
  noun,
  plural,
  type,
  missing,
  ko,
  en,
}) => `/** What may be asked of this room, and what it tells others and browsers. */
import { z } from 'zod';
import { endpointsOf } from '#kernel/contract/noun.ts';
import { ${room}Errors } from './errors.ts';
import { ${type}, ${type}Body } from './${noun}.ts';
import { ${room}Topics } from './topics.ts';

const ${plural} = endpointsOf({
  type: '${room}.${noun}',
  path: '/api/${plural}',
  title: { ko: '${ko}', en: '${en}' },
  read: '${room}.${noun}.read',
  write: '${room}.${noun}.write',
  topics: [${room}Topics.${noun}],
  missing: ${room}Errors.${missing},
  reply: ${type},
});
export const list${type}s = ${plural}.list({ search: z.string().max(120).optional() });
export const read${type} = ${plural}.read();
export const create${type} = ${plural}.create(${type}Body);
export const update${type} = ${plural}.change(${type}Body);
export const ${noun}Changed = ${plural}.changed();
`;

const queries: Template = ({
  room,
  noun,
  plural,
  type,
}) => `/** The table of ${plural}, and what their list is narrowed by. */
import { computed, tableOf } from '#kernel/server/database/table.ts';
import { sql } from '#kernel/server/database/where.ts';
import { wordsIn } from '#kernel/server/search/pattern.ts';
import { ${type} } from '../contract/${noun}.ts';

export const ${noun}Table = tableOf(${type}, {
  name: '${room}.${plural}',
  columns: { name: 'name', note: 'note', createdAt: computed('t.created_at') },
  called: () => 't.name',
  asked: ({ search }: { search?: string | undefined }) => [search && wordsIn(search, sql\`t.name\`)],
});
`;

const service: Template = ({ room, noun, plural, type, missing }) => `/** Reads and writes of one ${noun} and of all. */
import { keeperOf } from '#kernel/server/keeper.ts';
import { create${type}, list${type}s, ${noun}Changed, read${type}, update${type} } from '../contract/endpoints.ts';
import { ${room}Errors } from '../contract/errors.ts';
import { ${noun}Table } from './${noun}.queries.ts';

export const ${plural} = keeperOf({
  endpoints: { list: list${type}s, read: read${type}, create: create${type}, change: update${type} },
  changed: ${noun}Changed,
  missing: ${room}Errors.${missing},
  table: ${noun}Table,
});
`;

const door: Template = ({ room, noun, plural, en }) => `/** Front door of ${room}: ${en}. */
import { defineRoom } from '#kernel/server/room.ts';
import { ${room}Audits as audits } from '../contract/audits.ts';
import { ${room}Errors as errors } from '../contract/errors.ts';
import { ${room}Permissions as permissions } from '../contract/permissions.ts';
import { ${plural} } from './${noun}.service.ts';

const first = { ko: '처음 등록한 것', en: 'The first one' };
export const room = defineRoom({
  name: '${room}',
  routes: ${plural}.routes,
  subjects: ${plural}.subjects,
  ...{ permissions, errors, audits },
  samples: (context) => ${plural}.create(context, { name: first[context.company.locale], note: null }),
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
}) => `/** What is beyond the tests that ask every endpoint (rights, other companies, lost updates, trail): what is kept and found. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { create${type}, list${type}s, update${type} } from '../contract/endpoints.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world?.close());

it('${room}.${noun} is made, changed, and found by a part of its name', async () => {
  const as = world.alpha.manager;
  const { id } = (await world.call(create${type}, { as, body: { name: '봄 모임', note: null } })).body.data;
  const body = { name: '가을 모임', note: '메모', version: 1 };
  const changed = await world.call(update${type}, { as, params: { id }, body });
  expect(changed.body.data).toMatchObject({ ...body, version: 2 });
  const found = async (search: string) => (await world.call(list${type}s, { as, query: { search } })).body.data;
  expect([await found('가을'), await found('봄')]).toEqual([[changed.body.data], []]);
});
`;

const readme: Template = ({ room, noun, plural, ko, en }) => `# ${room}: ${ko}

${en}: one table (\`${room}.${plural}\`) of its own, no states, no blocks. Word: ${noun} ${ko}.

Permissions \`${room}.${noun}.read|write\`. Endpoints GET, POST /api/${plural}, GET, PUT /api/${plural}/:id. Event ${room}.${noun}.changed.

Screens: /domains/${room}/${plural} (list with dialog), /domains/${room}/${plural}/:id.
`;

const templates: Record<string, Template> = {
  'README.md': readme,
  'contract/{noun}.ts': shapes,
  'contract/{noun}.texts.ts': texts,
  'contract/permissions.ts': permissions,
  'contract/errors.ts': errors,
  'contract/audits.ts': audits,
  'contract/topics.ts': topics,
  'contract/endpoints.ts': endpoints,
  'server/{noun}.queries.ts': queries,
  'server/{noun}.service.ts': service,
  'server/{noun}.test.ts': test,
  'server/index.ts': door,
  'server/migrations/{migration}.sql': migration,
};

/** Every file of the room, by its path inside the room's folder. */
export function filesOf(names: Names): Record<string, string> {
  const named = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof Names) => names[name]);
  const all = Object.entries({ ...templates, ...webTemplates });
  return Object.fromEntries(all.map(([path, template]) => [named(path), template(names)]));
}
