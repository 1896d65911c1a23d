/** What a change can break runs today, whatever day it is; of the rest a third, another one each day. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = dirname(import.meta.dirname);

interface Plan {
  units: string[];
  journeys: string[];
}

/** The plan of a day on which these files are new. */
function planOf(recent: readonly string[], day = 0): Plan {
  const ask = `import { todaysJourneys, todaysUnits } from './tools/todays.mjs';
    const recent = ${JSON.stringify(recent)};
    console.log(JSON.stringify({ units: todaysUnits(recent), journeys: await todaysJourneys(recent) }));`;
  const env = { ...process.env, TEST_DAY: String(day), TEST_DEPTH: '' };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', ask], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Plan;
}

const everyJourney = globSync('e2e/**/*.spec.ts', { cwd: root }).sort();
const everyUnit = globSync(['{src,tools,bench}/**/*.test.{ts,tsx}', 'arch/database.test.ts'], { cwd: root })
  .filter((file) => !/\.deep\.test\.|\/sweeps\//.test(file))
  .sort();
const provesRule = (file: string) => /\[[A-Z]{2}-\d{2}/.test(readFileSync(join(root, file), 'utf8'));
const onServer = (file: string) => !/\/web\/|^src\/portals\/|^src\/apps\/[^/]*\.tsx$/.test(file);

describe('on a day without a change', () => {
  const plans = [0, 1, 2].map((day) => planOf([], day));

  it('three days run every file', () => {
    expect([...new Set(plans.flatMap(({ units }) => units))].sort()).toEqual(everyUnit);
    expect([...new Set(plans.flatMap(({ journeys }) => journeys))].sort()).toEqual(everyJourney);
  });

  it.each(plans)('every rule of the product is proved, and at most half of all files run', ({ units, journeys }) => {
    expect([...units, ...journeys]).toEqual(expect.arrayContaining([...everyUnit, ...everyJourney].filter(provesRule)));
    expect(units.length).toBeLessThan(everyUnit.length / 2);
    expect(journeys.length).toBeLessThan(everyJourney.length / 2);
  });
});

describe('what a change can break runs', () => {
  it('a screen brings its journeys, and no test of the server', () => {
    const journey = 'e2e/employee/finance.spec.ts';
    const another = [0, 1, 2].find((day) => !planOf([], day).journeys.includes(journey));
    expect(another).toBeDefined();
    const { units, journeys } = planOf(['src/modules/finance/web/components/useExport.ts'], another);
    expect(journeys).toContain(journey);
    expect(units.length).toBeLessThan(everyUnit.length / 2);
  });

  it('a service brings every test of the server and the journeys of its module', () => {
    const { units, journeys } = planOf(['src/modules/order/server/order.service.ts'], 1);
    expect(units).toEqual(expect.arrayContaining(everyUnit.filter(onServer)));
    expect(journeys).toEqual(expect.arrayContaining(['e2e/employee/orders.spec.ts', 'e2e/guest/orders.spec.ts']));
  });

  it.each([
    ['a field of every form', 'src/kernel/web/ui/form/DateField.tsx'],
    ['the sample data', 'src/apps/seed/orders.ts'],
    ['what builds the pages', 'tools/lean-zod.ts'],
    ['a module without screens of its own', 'src/modules/page/server/routes.ts'],
    ['what the journeys stand on', 'e2e/support/product.ts'],
  ])('%s brings every journey', (_, file) => {
    expect(planOf([file]).journeys.sort()).toEqual(everyJourney);
  });

  it('the kernel of the server brings every test of the server; a share of the journeys sees what is wrong on every screen', () => {
    const changed = planOf(['src/kernel/server/server.ts']);
    expect(changed.units).toEqual(expect.arrayContaining(everyUnit.filter(onServer)));
    expect(changed.journeys).toEqual(expect.arrayContaining(planOf([]).journeys));
  });

  it('a tool that no page stands on brings the tests of tools', () => {
    const { units, journeys } = planOf(['tools/test.mjs']);
    expect(units).toEqual(expect.arrayContaining(everyUnit.filter((file) => file.startsWith('tools/'))));
    expect(journeys).toEqual(planOf([]).journeys);
  });

  it('another version of a package brings everything', () => {
    const { units, journeys } = planOf(['package-lock.json']);
    expect([...units, ...journeys].sort()).toEqual([...everyUnit, ...everyJourney].sort());
  });

  it('a journey that changed runs', () => {
    for (const day of [0, 1, 2])
      expect(planOf(['e2e/admin/roles.spec.ts'], day).journeys).toContain('e2e/admin/roles.spec.ts');
  });
});
