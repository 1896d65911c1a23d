/** Of all files a third runs, another one each day, and of what a change can break the nearest; what is left is named. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = dirname(import.meta.dirname);

interface Choice {
  run: string[];
  left: string[];
}
interface Plan {
  units: Choice;
  journeys: Choice;
}

/** The plans of a day on which these files are new, one for each list of files. */
function plansOf(changes: readonly (readonly string[])[], day: number): Plan[] {
  const ask = `import { chooseTodaysJourneys, chooseTodaysUnits } from './tools/todays-tests.mjs';
    const plans = [];
    for (const recent of ${JSON.stringify(changes)})
      plans.push({ units: chooseTodaysUnits(recent), journeys: await chooseTodaysJourneys(recent) });
    console.log(JSON.stringify(plans));`;
  const env = { ...process.env, TEST_DAY: String(day), TEST_DEPTH: '' };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-'], {
    cwd: root,
    env,
    input: ask,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Plan[];
}

const everyJourney = globSync('e2e/**/*.spec.ts', { cwd: root }).sort();
const everyUnit = globSync(['{src,tools,bench}/**/*.test.{ts,tsx}', 'arch/database.test.ts'], { cwd: root })
  .filter((file) => !/\.deep\.test\.|\/sweeps\//.test(file))
  .sort();
const provesRule = (file: string) => /\[[A-Z]{2}-\d{2}/.test(readFileSync(join(root, file), 'utf8'));
const onServer = (file: string) => !/\/web\/|^src\/portals\/|^src\/apps\/[^/]*\.tsx$/.test(file);

const screen = 'src/modules/finance/web/components/useExport.ts';
const service = 'src/modules/order/server/order.service.ts';
const kernel = 'src/kernel/server/server.ts';
const tool = 'tools/test.mjs';
const underScreens = [
  ['a field of every form', 'src/kernel/web/ui/form/DateField.tsx'],
  ['the sample data', 'src/apps/seed/orders.ts'],
  ['what builds the pages', 'tools/lean-zod.ts'],
  ['a module without screens of its own', 'src/modules/page/server/routes.ts'],
  ['what the journeys stand on', 'e2e/support/product.ts'],
] as const;
const tests = ['e2e/admin/roles.spec.ts', 'src/modules/finance/server/finance.test.ts'];
const everything = globSync('{src,e2e,tools}/**/*.{ts,tsx,mjs}', { cwd: root });

const example = [screen, service, kernel, tool, ...underScreens.map(([, file]) => file), ...tests, 'package-lock.json'];
const days = [0, 1, 2].map((day) => {
  const [none, all, ...ofOne] = plansOf([[], everything, ...example.map((file) => [file])], day);
  if (!none || !all) throw new Error('there is a plan for each change');
  return { none, all, ofOne: new Map(example.map((file, index) => [file, ofOne[index]])) };
});

/** The plan of a day on which one file is new. */
function planOf(file: string, day = 0): Plan {
  const plan = days[day]?.ofOne.get(file);
  if (!plan) throw new Error(`no plan for ${file}`);
  return plan;
}
const quietDays = days.map(({ none }) => none);
function quietDay(day: number): Plan {
  const plan = quietDays[day];
  if (!plan) throw new Error(`no plan for day ${day}`);
  return plan;
}

describe('on a day without a change', () => {
  it('three days run every file', () => {
    expect([...new Set(quietDays.flatMap(({ units }) => units.run))].sort()).toEqual(everyUnit);
    expect([...new Set(quietDays.flatMap(({ journeys }) => journeys.run))].sort()).toEqual(everyJourney);
  });

  it.each(quietDays)(
    'every rule of the product is proved, and at most half of all files run',
    ({ units, journeys }) => {
      const rules = [...everyUnit, ...everyJourney].filter(provesRule);
      expect([...units.run, ...journeys.run]).toEqual(expect.arrayContaining(rules));
      expect(units.run.length).toBeLessThan(everyUnit.length / 2);
      expect(journeys.run.length).toBeLessThan(everyJourney.length / 2);
      expect([...units.left, ...journeys.left]).toEqual([]);
    },
  );
});

describe('the tests that a change can break are run, the nearest first', () => {
  it('a screen brings its journeys, and no test of the server', () => {
    const journey = 'e2e/employee/finance.spec.ts';
    const another = [0, 1, 2].find((day) => !quietDay(day).journeys.run.includes(journey));
    expect(another).toBeDefined();
    const { units, journeys } = planOf(screen, another);
    expect(journeys.run).toContain(journey);
    expect(units.run.length).toBeLessThan(everyUnit.length / 2);
    expect([...units.left, ...journeys.left]).toEqual([]);
  });

  it('a service brings the tests of its module and its journeys; further tests of the server run on the next days', () => {
    const { units, journeys } = planOf(service, 1);
    const ofModule = everyUnit.filter((file) => file.startsWith('src/modules/order/server/'));
    expect(ofModule.length).toBeGreaterThan(10);
    expect(units.run).toEqual(expect.arrayContaining(ofModule));
    expect([...units.run, ...units.left]).toEqual(expect.arrayContaining(everyUnit.filter(onServer)));
    expect(journeys.run).toEqual(expect.arrayContaining(['e2e/employee/orders.spec.ts', 'e2e/guest/orders.spec.ts']));
  });

  it.each(underScreens)('%s brings more journeys than the share of the day, and all within three days', (_, file) => {
    const share = quietDay(0).journeys.run;
    const { run, left: skipped } = planOf(file).journeys;
    expect(run).toEqual(expect.arrayContaining(share));
    expect(run.length).toBeGreaterThan(share.length);
    expect([...run, ...skipped].sort()).toEqual(everyJourney);
    const nextDays = [1, 2].flatMap((day) => quietDay(day).journeys.run);
    expect(nextDays).toEqual(expect.arrayContaining(skipped));
  });

  it('the kernel of the server brings tests of the server; a share of the journeys sees what is wrong on every screen', () => {
    const { units, journeys } = planOf(kernel);
    expect([...units.run, ...units.left]).toEqual(expect.arrayContaining(everyUnit.filter(onServer)));
    expect(journeys.run).toEqual(expect.arrayContaining(quietDay(0).journeys.run));
  });

  it('a change of every file brings no more tests than fit into a quarter of an hour', () => {
    for (const { all } of days) {
      expect(all.units.run.length).toBeLessThan(everyUnit.length * 0.65);
      expect(all.journeys.run.length).toBeLessThan(everyJourney.length * 0.65);
      expect([...all.units.run, ...all.units.left].sort()).toEqual(everyUnit);
      expect([...all.journeys.run, ...all.journeys.left].sort()).toEqual(everyJourney);
    }
  });

  it('a tool that no page depends on brings the tests of tools', () => {
    const { units, journeys } = planOf(tool);
    expect(units.run).toEqual(expect.arrayContaining(everyUnit.filter((file) => file.startsWith('tools/'))));
    expect(journeys.run).toEqual(quietDay(0).journeys.run);
  });

  it('another version of a package brings everything', () => {
    const { units, journeys } = planOf('package-lock.json');
    expect([...units.run, ...journeys.run].sort()).toEqual([...everyUnit, ...everyJourney].sort());
  });

  it.each(tests)('a test that changed runs: %s', (file) => {
    for (const day of [0, 1, 2]) {
      const { units, journeys } = planOf(file, day);
      expect([...units.run, ...journeys.run]).toContain(file);
    }
  });
});
