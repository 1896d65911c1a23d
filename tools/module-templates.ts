/** The files of a new module, as written by `new-module.ts`: one noun with list, detail, creating and editing. */

import { webTemplates } from './module-templates.web.ts';
import type { ScaffoldTexts } from './scaffold.ts';

export interface Names extends ScaffoldTexts {
  /** `Reservation` */
  type: string;
  /** `RESERVATION_NOT_FOUND` */
  missing: string;
  /** The migration's name without ending: `0001_reservations`. */
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

const texts: Template = ({ type, noun }) => `/** Labels of the fields of a ${noun}, used by form, list and detail. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { ${type} } from './${noun}.ts';

export const ${noun}Texts = { name: commonTexts.name, note: commonTexts.note, createdAt: commonTexts.createdAt } satisfies TextsOf<${type}>;
`;

const permissions: Template = ({ moduleName, noun, ko, en }) => `/** Permissions to read and to edit ${en}. */
import { definePermissions } from '#kernel/contract/permission.ts';

const roles = ['admin', 'manager'];
export const ${moduleName}Permissions = definePermissions({
  '${moduleName}.${noun}.read': { ko: '${ko} 조회', en: 'Read ${en}', level: 'read', roles },
  '${moduleName}.${noun}.write': { ko: '${ko} 관리', en: 'Manage ${en}', level: 'write', roles },
});
`;

const errors: Template = ({ moduleName, missing, ko, en }) => `/** Errors of this module. */
import { defineErrors } from '#kernel/contract/error.ts';

export const ${moduleName}Errors = defineErrors({
  ${missing}: { status: 404, ko: '${ko} 정보를 찾을 수 없습니다.', en: '${en}: not found.' },
});
`;

const audits: Template = ({ moduleName, noun, ko, en }) => `/** Names of this module's actions in the audit trail. */
import { createChangeAudits, defineAudits } from '#kernel/contract/audit.ts';

export const ${moduleName}Audits = defineAudits({
  title: { ko: '${ko}', en: '${en}' },
  actions: createChangeAudits('${moduleName}.${noun}', { ko: '${ko}', en: '${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}' }),
});
`;

const topics: Template = ({ moduleName, noun }) => `/** Topics that answers of this module show, and topics touched. */
import { defineTopics } from '#kernel/contract/topic.ts';

export const ${moduleName}Topics = defineTopics('${moduleName}', ['${noun}']);
`;

const endpoints: Template = ({
  moduleName,
  noun,
  plural,
  type,
  missing,
  ko,
  en,
}) => `/** Endpoints of this module, and its events for others and browsers. */
import { z } from 'zod';
import { resourceEndpoints } from '#kernel/contract/resource.ts';
import { ${moduleName}Errors } from './errors.ts';
import { ${type}, ${type}Body } from './${noun}.ts';
import { ${moduleName}Topics } from './topics.ts';

const ${plural} = resourceEndpoints({
  type: '${moduleName}.${noun}',
  path: '/api/${plural}',
  title: { ko: '${ko}', en: '${en}' },
  read: '${moduleName}.${noun}.read',
  write: '${moduleName}.${noun}.write',
  topics: [${moduleName}Topics.${noun}],
  missing: ${moduleName}Errors.${missing},
  reply: ${type},
});
export const list${type}s = ${plural}.list({ search: z.string().max(120).optional() });
export const read${type} = ${plural}.read();
export const create${type} = ${plural}.create(${type}Body);
export const update${type} = ${plural}.change(${type}Body);
export const ${noun}Changed = ${plural}.changed();
`;

const queries: Template = ({
  moduleName,
  noun,
  plural,
  type,
}) => `/** The table of ${plural}, and what their list is narrowed by. */
import { computedColumn, defineTable } from '#kernel/server/database/table.ts';
import { sql } from '#kernel/server/database/where.ts';
import { createWordsCondition } from '#kernel/server/search/search-pattern.ts';
import { ${type} } from '../contract/${noun}.ts';

export const ${noun}Table = defineTable(${type}, {
  name: '${moduleName}.${plural}',
  columns: { name: 'name', note: 'note', createdAt: computedColumn('t.created_at') },
  called: () => 't.name',
  asked: ({ search }: { search?: string | undefined }) => [search && createWordsCondition(search, sql\`t.name\`)],
});
`;

const service: Template = ({
  moduleName,
  noun,
  plural,
  type,
  missing,
}) => `/** Reads and writes of one ${noun} and of all. */
import { createCrudService } from '#kernel/server/crud-service.ts';
import { create${type}, list${type}s, ${noun}Changed, read${type}, update${type} } from '../contract/endpoints.ts';
import { ${moduleName}Errors } from '../contract/errors.ts';
import { ${noun}Table } from './${noun}.queries.ts';

export const ${plural} = createCrudService({
  endpoints: { list: list${type}s, read: read${type}, create: create${type}, change: update${type} },
  changed: ${noun}Changed,
  missing: ${moduleName}Errors.${missing},
  table: ${noun}Table,
});
`;

const door: Template = ({ moduleName, noun, plural, en }) => `/** Interface of ${moduleName}: ${en}. */
import { defineModule } from '#kernel/server/app-module.ts';
import { ${moduleName}Audits as audits } from '../contract/audits.ts';
import { ${moduleName}Errors as errors } from '../contract/errors.ts';
import { ${moduleName}Permissions as permissions } from '../contract/permissions.ts';
import { ${plural} } from './${noun}.service.ts';

const first = { ko: '처음 등록한 것', en: 'The first one' };
export const ${moduleName}Module = defineModule({
  name: '${moduleName}',
  routes: ${plural}.routes,
  subjects: ${plural}.subjects,
  ...{ permissions, errors, audits },
  samples: (context) => ${plural}.create(context, { name: first[context.company.locale], note: null }),
});
`;

const migration: Template = ({ moduleName, plural }) => `create table ${moduleName}.${plural} (
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
  moduleName,
  noun,
  type,
}) => `/** Beyond the tests that check every endpoint (rights, other companies, lost updates, trail): storing and finding. */
import { afterAll, expect, it } from 'vitest';
import { createTestWorld } from '#apps/testing.ts';
import { create${type}, list${type}s, update${type} } from '../contract/endpoints.ts';

const world = await createTestWorld();
afterAll(() => world.close());

it('${moduleName}.${noun} is made, changed, and found by a part of its name', async () => {
  const as = world.alpha.manager;
  const { id } = (await world.call(create${type}, { as, body: { name: '봄 모임', note: null } })).body.data;
  const body = { name: '가을 모임', note: '메모', version: 1 };
  const changed = await world.call(update${type}, { as, params: { id }, body });
  expect(changed.body.data).toMatchObject({ ...body, version: 2 });
  const listBy = async (search: string) => (await world.call(list${type}s, { as, query: { search } })).body.data;
  expect([await listBy('가을'), await listBy('봄')]).toEqual([[changed.body.data], []]);
});
`;

const readme: Template = ({ moduleName, noun, plural, ko, en }) => `# ${moduleName}: ${ko}

${en}: one table (\`${moduleName}.${plural}\`) of its own, no states, no blocks. Word: ${noun} ${ko}.

Permissions \`${moduleName}.${noun}.read|write\`. Endpoints GET, POST /api/${plural}, GET, PUT /api/${plural}/:id. Event ${moduleName}.${noun}.changed.

Screens: /domains/${moduleName}/${plural} (list with dialog), /domains/${moduleName}/${plural}/:id.
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

/** Every file of the module, by its path inside the module's folder. */
export function createFiles(names: Names): Record<string, string> {
  const named = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof Names) => names[name]);
  const all = Object.entries({ ...templates, ...webTemplates });
  return Object.fromEntries(all.map(([path, template]) => [named(path), template(names)]));
}
