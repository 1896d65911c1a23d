import { describe, expect, it } from 'vitest';
import { chooseRounds, isDeep, seedOfDay, selectTodaysCases } from '#kernel/server/testing/depth.ts';
import { chaos } from '../testing/chaos/chaos.ts';
import { type PlantedFaultName, plantedFaults } from '../testing/chaos/planted-faults.ts';

/** Public: `npm run chaos -- --seed '…'` does the same, and says more. */
const seed = isDeep ? seedOfDay('chaos') : '20261122';
const actions = chooseRounds({ daily: 300, deep: 10_000 });
/** Milliseconds. */
const patience = isDeep ? 3_600_000 : 240_000;

it(
  'runs, people and undos, eight at once: every undo does what was shown, or refuses in its own words',
  async () => {
    const report = await chaos({ seed, actions });
    expect(report.violations.length, report.text()).toBe(0);
    expect(report.counts.get('undo: done')).toBeGreaterThan(actions / 12);
    expect(report.counts.get('changes by people')).toBeGreaterThan(actions / 30);
  },
  patience,
);

/** One at a time, without people: the same seed does the same. */
const alone = { seed, actions: 200, clients: 1, people: false } as const;

it(
  'does the same again with the same seed, one at a time',
  async () => {
    const repeated = { ...alone, actions: chooseRounds({ daily: 60, deep: 200 }) };
    const [first, second] = [await chaos(repeated), await chaos(repeated)];
    expect(first.violations.length, first.text()).toBe(0);
    expect([...second.counts]).toEqual([...first.counts]);
  },
  patience,
);

describe('a fault planted on purpose is noticed', () => {
  const names = Object.keys(plantedFaults) as PlantedFaultName[];
  it.each(selectTodaysCases(names, names.length))(
    '%s',
    async (plant) => {
      // A chaos run is random: if one misses the fault, the next may find it.
      let report = await chaos({ ...alone, plant });
      for (const more of ['a', 'b', 'c', 'd']) {
        if (plantedFaults[plant].noticed.some((fault) => report.figures()[fault] > 0)) return;
        report = await chaos({ ...alone, seed: `${seed}${more}`, plant });
      }
      const noticed = new Set(report.violations.map(({ fault }) => fault));
      const expectedFaults = plantedFaults[plant].noticed.filter((fault) => noticed.has(fault));
      expect(expectedFaults, report.text()).not.toEqual([]);
    },
    patience,
  );
});
