/** Every row of the trail names a thing that is there: what the type says and what the id says are one. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { appModules } from './modules.ts';
import { EndpointStage } from './testing/endpoint-stage.ts';
import { createExample, getEndpointName, getExampleCaller, sendExample } from './testing/example-calls.ts';
import { examples } from './testing/examples.ts';
import { createTestWorld, type World } from './testing.ts';

const audited = appModules.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint).filter(({ audit }) => audit));
/** Actions of the platform's staff are in their own trail, which no company reads: `src/apps/platform.test.ts`. */
const tried = audited.filter(
  (endpoint) => examples[getEndpointName(endpoint)] && !endpoint.path.startsWith('/api/platform/'),
);

const typeOf = ({ subject }: Endpoint) => subject?.type ?? 'company';

const rowOf = (table: string) => `select 1 from ${table} where company_id = $1 and id::text = $2`;

/**
 * Existence checks by type, written by hand: `$1` is the company, `$2` the id as text. By default `booking.reservation` is a row of
 * `booking.reservations`.
 */
const selectByType: Record<string, string> = {
  address: `select 1 where $1::uuid is not null and $2 like '%@%'`,
  company: `select 1 from company.companies where id = $1 and id::text = $2`,
  person: `select 1 from identity.persons where $1::uuid is not null and id::text = $2`,
  'item.category': `select 1 from axis.types where company_id = $1 and key = 'sellable'
    and jsonb_path_exists(to_jsonb(types), '$.**.options[*] ? (@.value == $v)', jsonb_build_object('v', $2::text))`,
  'axis.type': `select 1 from axis.types where company_id = $1 and axis || '/' || key = $2`,
  'finance.books': `select 1 where $1::uuid is not null and $2 in ('trial', 'balance', 'income', 'entries', 'ledger')`,
  'organization.chart': `select 1 where $1::uuid is not null and $2 ~ '^\\d{4}-\\d{2}-\\d{2}$'`,
  'finance.period': `select 1 from finance.periods where company_id = $1 and to_char(month, 'YYYY-MM') = $2`,
  'order.list': `select 1 where $1::uuid is not null and $2 = 'orders'`,
  'kernel.job': `select 1 from graphile_worker._private_jobs where $1::uuid is not null and id::text = $2`,
  'kernel.access-review': 'select from kernel.access_reviews where company_id = $1 and month = $2',
  'kernel.retention': 'select from kernel.kept where $1::uuid is not null and kind = $2',
  role: rowOf('access.roles'),
  grant: rowOf('access.grants'),
  member: rowOf('company.memberships'),
  'access.member': rowOf('company.memberships'),
  item: rowOf('axis.records'),
  'finance.entry': rowOf('finance.entries'),
  'integration.text-gateway': rowOf('integration.text_gateways'),
  'flow.task': rowOf('flow.steps'),
  'company.invitation-list': rowOf('company.invitation_lists'),
  'company.domain': 'select from company.own_domains where company_id = $1 and host = $2',
};
/** Actions that remove their subject entirely. */
const gone = [
  'company.domain.release',
  'company.member.remove',
  'access.role.delete',
  'decision.line.delete',
  'integration.hook.remove',
  'integration.secret.remove',
  'integration.text-gateway.remove',
];

let world: World;
let stage: EndpointStage;
let judge: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  stage = await new EndpointStage(world, world.alpha).set();
  // Somebody else approves what the master wants to undo.
  await stage.member(['master']);
  judge = await connectAsSuperuser(world.urls.ownerUrl);
  const { rows } = await judge.query<{ room: string; name: string }>(
    'select table_schema as room, table_name as name from information_schema.tables',
  );
  for (const { room: appModule, name } of rows)
    selectByType[`${appModule}.${name.replace(/s$/, '')}`] ??= rowOf(`"${appModule}"."${name}"`);
}, 120_000);
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

interface Row {
  id: string;
  action: string;
  type: string;
  subject: string;
}

async function rowsSince(knownIds: ReadonlySet<string>): Promise<Row[]> {
  const { rows } = await judge.query<Row>(
    'select id, action, subject_type as type, subject_id as subject from kernel.audit_log where company_id = $1',
    [world.alpha.tenant.id],
  );
  return rows.filter(({ id }) => !knownIds.has(id));
}

it.each(tried.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
  const before = new Set((await rowsSince(new Set())).map(({ id }) => id));
  const item = await createExample(endpoint, stage);
  const reply = await sendExample(stage, endpoint, item, getExampleCaller(stage, item));
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  await world.settle();
  const rows = await rowsSince(before);
  expect(rows.map(({ action }) => action)).toContain(endpoint.audit);
  const own = rows.filter(({ action }) => action === endpoint.audit);
  for (const { type } of own) expect(type).toBe(typeOf(endpoint));
  const removed = new Set(rows.filter(({ action }) => gone.includes(action)).map(({ subject }) => subject));
  for (const { action, type, subject } of rows) {
    const there = await judge.query(selectByType[type] ?? `select 1 where $1 = '' and $2 = ''`, [
      world.alpha.tenant.id,
      subject,
    ]);
    const sentence = `${action} is about a ${type}, and there is a ${type} ${subject}`;
    expect([there.rowCount, sentence]).toEqual([removed.has(subject) ? 0 : 1, sentence]);
  }
});

it('the subject type of an endpoint is known here, and an endpoint of one object names its subject', () => {
  expect(audited.filter(({ subject }) => subject).length).toBeGreaterThan(30);
  expect(audited.filter((endpoint) => !(typeOf(endpoint) in selectByType)).map(getEndpointName)).toEqual([]);
  const mute = audited.filter(({ path, subject }) => path.includes('/:id') && !subject);
  expect(mute.map(getEndpointName)).toEqual([]);
});

/** Types that no module names. */
const nameless = ['grant', 'page.page'];
const typesSeen = async () => [...new Set((await rowsSince(new Set())).map(({ type }) => type))];

it('the names of the trail are known for every type that the rows of this test have', async () => {
  const named = [...nameless, ...appModules.flatMap(({ subjects = {} }) => Object.keys(subjects))];
  expect(new Set(named).size).toBe(named.length);
  expect((await typesSeen()).filter((type) => !named.includes(type))).toEqual([]);
});

it('and the rows of this test have nearly all of them', async () => {
  const types = await typesSeen();
  expect(types.length).toBeGreaterThan(12);
  expect(nameless.filter((type) => !types.includes(type))).toEqual([]);
});
