/**
 * `npm run chaos -- --seed S --actions N [--clients 8] [--plant half]`: undo between runs and people, at any length, on a
 * throwaway PostgreSQL. Ends with 1 when the product broke its word, and says how to see it again.
 */
import { parseArgs } from 'node:util';
import { setup, teardown } from '#kernel/server/testing/global-setup.ts';
import { chaos } from '../src/apps/testing/chaos/chaos.ts';
import { type PlantedFaultName, plantedFaults } from '../src/apps/testing/chaos/planted-faults.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261122' },
    actions: { type: 'string', default: '600' },
    clients: { type: 'string', default: '8' },
    plant: { type: 'string' },
    /** `--island`: runs and undos only, nobody changes anything by hand. */
    island: { type: 'boolean', default: false },
    /** Maximum violations shown per kind. */
    most: { type: 'string', default: '5' },
  },
});

function readNumber(name: 'actions' | 'clients' | 'most'): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1 on`);
  return value;
}

if (values.plant !== undefined && !(values.plant in plantedFaults)) {
  throw new Error(`--plant must be one of ${Object.keys(plantedFaults).join(', ')}`);
}
const [actions, clients, most] = [readNumber('actions'), readNumber('clients'), readNumber('most')];
const began = Date.now();
const say = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
await setup();
try {
  const plant = values.plant as PlantedFaultName | undefined;
  const report = await chaos({
    seed: values.seed,
    actions,
    clients,
    people: !values.island,
    say,
    ...(plant ? { plant } : {}),
  });
  console.log(report.text(most));
  const command = `npm run chaos -- --seed ${values.seed} --actions ${actions} --clients ${clients}`;
  say(`${report.violations.length} violations; again: ${command}`);
  process.exitCode = report.violations.length === 0 ? 0 : 1;
} finally {
  await teardown();
}
