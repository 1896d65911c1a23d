/**
 * The flows that the product ships name blocks, accounts, lines, roles and permissions of many rooms. Whoever makes a company
 * publishes them all, and publishing refuses what nobody has: tried here for each name by taking it away.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { newId } from '#kernel/contract/ids.ts';
import { type Context, placed, type Tenant } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { permissionsIn } from '#kernel/server/house.ts';
import { createLogger } from '#kernel/server/log.ts';
import { industries } from '#modules/company/contract/shapes.ts';
import { createCompany } from '#modules/company/server/index.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import { FrameDefinition } from '#modules/flow/contract/frame.ts';
import { allBlocks } from '#modules/flow/contract/validate.ts';
import { frameProblems, publishFrame } from '#modules/flow/server/index.ts';

interface Shipped {
  key: string;
  definition: FrameDefinition;
}

let world: World;
const shipped: [industry: string, tenant: Tenant, frames: Shipped[]][] = [];

/** In a unit that is taken back. */
async function tryIn<Result>(company: Tenant, work: (context: Context) => Promise<Result>): Promise<Result> {
  const permissions = new Set(permissionsIn(world.house).keys());
  const actor = { kind: 'service', name: 'test', onBehalfOf: null, permissions } as const;
  const unit = world.house.database.unit({
    companyId: company.id,
    personId: null,
    accessVersion: null,
    readOnly: false,
  });
  const base = { requestId: newId(), locale: 'ko', ip: null, log: createLogger({ level: 'silent' }) } as const;
  return work({ ...base, ...placed(company), actor, unit }).finally(() => unit.rollback());
}

beforeAll(async () => {
  world = await testWorld();
  const read = statement<Shipped>(
    `select f.key, v.definition from flow.frames f join flow.frame_versions v
       on v.company_id = f.company_id and v.frame_id = f.id and v.version = f.current_version order by f.key`,
  );
  for (const industry of industries) {
    const company = { code: `ships-${industry}`, name: industry, industry } as never;
    const made = await world.root((context) =>
      createCompany(context, { company, masterId: world.alpha.master.personId }),
    );
    const rows = await tryIn(made.company, ({ unit }) => unit.query(read));
    const frames = rows.map(({ key, definition }) => ({ key, definition: FrameDefinition.parse(definition) }));
    shipped.push([industry, made.company, frames]);
  }
});
afterAll(() => world.close());

const isName = (value: unknown): value is string => typeof value === 'string' && !value.startsWith('=');

/** The same frame, once for each name in it that no room has then. */
function withoutEach(definition: FrameDefinition): [name: string, broken: FrameDefinition][] {
  const broken: [string, FrameDefinition][] = [];
  const takeAway = (name: string, change: (settings: { kind: string; settings: object }) => void, at: number) => {
    const copy = structuredClone(definition);
    change(allBlocks(copy)[at] as never);
    broken.push([name, copy]);
  };
  allBlocks(definition).forEach((block, at) => {
    takeAway(
      block.kind,
      (one) => {
        one.kind = `${block.kind}-gone`;
      },
      at,
    );
    const { line, lines, recipient, to, assigneeRole } = block.settings as Record<string, unknown>;
    const purposes = Array.isArray(lines) ? lines.map((one) => one.purpose) : [];
    for (const [index, purpose] of purposes.entries()) {
      if (!isName(purpose)) continue;
      takeAway(
        purpose,
        ({ settings }) => Object.assign((settings as { lines: object[] }).lines[index] as object, { purpose: 'gone' }),
        at,
      );
    }
    if (isName(line)) takeAway(line, ({ settings }) => Object.assign(settings, { line: 'gone-approval' }), at);
    if (to === 'role' && isName(recipient))
      takeAway(recipient, ({ settings }) => Object.assign(settings, { recipient: 'gone' }), at);
    if (isName(assigneeRole))
      takeAway(assigneeRole, ({ settings }) => Object.assign(settings, { assigneeRole: 'gone' }), at);
  });
  return broken;
}

it('a company of each industry has them, and each name in them stands for something', async () => {
  const tried = new Set<string>();
  for (const [industry, company, frames] of shipped) {
    expect(frames.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['leave-request', 'order', 'spending-request']),
    );
    for (const { key, definition } of frames) {
      const publish = (changed: FrameDefinition) =>
        tryIn(company, (context) =>
          publishFrame(context, { key, title: { ko: key, en: key }, definition: changed }).then(
            () => 'published',
            (error) => error.code,
          ),
        );
      expect([industry, key, await publish(definition)]).toEqual([industry, key, 'published']);
      for (const [name, broken] of withoutEach(definition)) {
        tried.add(name);
        expect([industry, key, name, await publish(broken)]).toEqual([industry, key, name, 'FRAME_INVALID']);
        // Before any company asks, the house would not have opened.
        expect(frameProblems(world.house, broken), `${industry} ${key} ${name}`).not.toEqual([]);
      }
    }
  }
  const some = [
    'notification.message',
    'finance.journal-entry',
    'order-approval',
    'master',
    'sales',
    'trade-receivables',
    'other-payables',
  ];
  expect([...tried]).toEqual(expect.arrayContaining(some));
});

it('the last day of a form lies not before its first, and days that are counted fit between them', async () => {
  const days = shipped.flatMap(([, , frames]) =>
    frames.flatMap(({ key, definition }) =>
      allBlocks(definition).flatMap(({ settings }) => {
        const { fields = [] } = settings as { fields?: { kind: string; notBefore?: string }[] };
        const [, ...later] = fields.filter(({ kind }) => kind === 'date');
        return later.map(({ notBefore }) => [key, notBefore]);
      }),
    ),
  );
  expect(days).toContainEqual(['leave-request', 'firstDay']);
  expect(days.filter(([, notBefore]) => notBefore === undefined)).toEqual([]);
  const leave = { kind: 'annual', firstDay: '2026-12-24', lastDay: '2026-12-20', days: 1, reason: '쉬는 날' };
  for (const wrong of [leave, { ...leave, lastDay: '2026-12-24', days: 60 }]) {
    const body = { frameKey: 'leave-request', input: wrong };
    const { status, body: refused } = await world.call(startFlow, { as: world.alpha.user, body } as never);
    expect([status, refused.code]).toEqual([400, 'VALIDATION_FAILED']);
  }
});

it('what they may do are rights that a room has', () => {
  const known = permissionsIn(world.house);
  const runAs = shipped.flatMap(([, , frames]) => frames.map(({ definition }) => definition.runAs));
  const wanted = runAs.flatMap((one) => (one.kind === 'service' ? one.permissions : []));
  expect(wanted).toContain('notification.message.send');
  expect(wanted.filter((permission) => !known.has(permission) && !permission.startsWith('axis.'))).toEqual([]);
});
