/**
 * The shipped flows name blocks, accounts, lines, roles and permissions of many modules. Creating a company publishes all of them,
 * and publishing refuses a missing name: tested here for each name by removing it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { declaredPermissions } from '#kernel/server/app.ts';
import { type Context, type Tenant, toScopeFields } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createLogger } from '#kernel/server/log.ts';
import { industries } from '#modules/company/contract/shapes.ts';
import { createCompany } from '#modules/company/server/index.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import { FrameDefinition } from '#modules/flow/contract/frame.ts';
import { listAllBlocks } from '#modules/flow/contract/frame-validation.ts';
import { listFrameProblems, publishFrame } from '#modules/flow/server/index.ts';

interface ShippedFrame {
  key: string;
  definition: FrameDefinition;
}

let world: World;
const shipped: [industry: string, tenant: Tenant, frames: ShippedFrame[]][] = [];

/** In a unit that is taken back. */
async function tryIn<Result>(company: Tenant, work: (context: Context) => Promise<Result>): Promise<Result> {
  const permissions = new Set(declaredPermissions(world.app).keys());
  const actor = { kind: 'service', name: 'test', onBehalfOf: null, permissions } as const;
  const unit = world.app.database.unit({
    companyId: company.id,
    personId: null,
    accessVersion: null,
    readOnly: false,
  });
  const base = { requestId: createId(), locale: 'ko', ip: null, log: createLogger({ level: 'silent' }) } as const;
  return work({ ...base, ...toScopeFields(company), actor, unit }).finally(() => unit.rollback());
}

beforeAll(async () => {
  world = await createTestWorld();
  const read = statement<ShippedFrame>(
    `select f.key, v.definition from flow.frames f join flow.frame_versions v
       on v.company_id = f.company_id and v.frame_id = f.id and v.version = f.current_version order by f.key`,
  );
  for (const industry of industries) {
    const company = { code: `ships-${industry}`, name: industry, industry } as never;
    const result = await world.root((context) =>
      createCompany(context, { company, masterId: world.alpha.master.personId }),
    );
    const rows = await tryIn(result.company, ({ unit }) => unit.query(read));
    const frames = rows.map(({ key, definition }) => ({ key, definition: FrameDefinition.parse(definition) }));
    shipped.push([industry, result.company, frames]);
  }
});
afterAll(() => world.close());

const isName = (value: unknown): value is string => typeof value === 'string' && !value.startsWith('=');

/** The same frame, once for each name in it, with that name missing. */
function withoutEach(definition: FrameDefinition): [name: string, broken: FrameDefinition][] {
  const broken: [string, FrameDefinition][] = [];
  const takeAway = (name: string, change: (settings: { kind: string; settings: object }) => void, at: number) => {
    const copy = structuredClone(definition);
    change(listAllBlocks(copy)[at] as never);
    broken.push([name, copy]);
  };
  listAllBlocks(definition).forEach((block, at) => {
    takeAway(
      block.kind,
      (item) => {
        item.kind = `${block.kind}-gone`;
      },
      at,
    );
    const { line, lines, recipient, to, assigneeRole } = block.settings as Record<string, unknown>;
    const purposes = Array.isArray(lines) ? lines.map((line) => line.purpose) : [];
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

it('a company of each industry has them, and each name in them resolves', async () => {
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
        // The app itself would refuse to open, before any company exists.
        expect(listFrameProblems(world.app, broken), `${industry} ${key} ${name}`).not.toEqual([]);
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

it('forms with a period refuse a last day before the first, and more days than the period has', async () => {
  const days = shipped.flatMap(([, , frames]) =>
    frames.flatMap(({ key, definition }) =>
      listAllBlocks(definition).flatMap(({ settings }) => {
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

it('their rights exist in a module', () => {
  const permissions = declaredPermissions(world.app);
  const runAs = shipped.flatMap(([, , frames]) => frames.map(({ definition }) => definition.runAs));
  const expected = runAs.flatMap((runA) => (runA.kind === 'service' ? runA.permissions : []));
  expect(expected).toContain('notification.message.send');
  expect(expected.filter((permission) => !permissions.has(permission) && !permission.startsWith('axis.'))).toEqual([]);
});
