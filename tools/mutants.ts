/**
 * `npm run mutants [-- --least 40] [--only words] [--sure] [--list]`: puts small mistakes into a copy of the checkout, one at a time,
 * and sees whether a test notices. Prints how many were caught and which survived; ends with 1 when fewer than stated were.
 */
import { parseArgs } from 'node:util';
import { mutants as all } from './mutants/all.ts';
import { mutate, Scratch } from './mutants/scratch.ts';

const { values } = parseArgs({
  options: {
    /** Minimum number to be caught; default: all that are tried. */
    least: { type: 'string' },
    /** Only mutants whose name has this. */
    only: { type: 'string', default: '' },
    /** Skips the check that tests pass without a mutant: for use right after a green run. */
    sure: { type: 'boolean', default: false },
    /** Looks whether each mutant finds its text, and tries none. */
    list: { type: 'boolean', default: false },
  },
});

const began = Date.now();
const say = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
const root = new URL('..', import.meta.url).pathname;
const mutants = all.filter(({ name }) => name.includes(values.only));
const least = values.least === undefined ? mutants.length : Number(values.least);
if (mutants.length === 0) throw new Error(`no mutant is named "${values.only}"`);
if (!Number.isInteger(least) || least < 0) throw new Error('--least must be a whole number');
for (const mutant of mutants) mutate(root, mutant);

if (values.list) for (const { name, file } of mutants) console.log(`${name}  (${file})`);
else await runMutants();

async function runMutants(): Promise<void> {
  const scratch = new Scratch(root);
  const survivors: string[] = [];
  try {
    if (!values.sure) await assertGreen(scratch);
    for (const mutant of mutants) {
      const noticed = await scratch.try(mutant);
      if (noticed === null) survivors.push(mutant.name);
      say(noticed === null ? `SURVIVED  ${mutant.name}` : `caught    ${mutant.name}: ${noticed}`);
    }
  } finally {
    scratch.remove();
  }
  const caught = mutants.length - survivors.length;
  console.log(`\ncaught ${caught} of ${mutants.length}`);
  for (const name of survivors) console.log(`survived: ${name}`);
  process.exitCode = caught < least ? 1 : 0;
}

/** A test that fails anyway would catch everything. */
async function assertGreen(scratch: Scratch): Promise<void> {
  say('the tests, with nothing wrong …');
  const trouble = await scratch.test([...new Set(mutants.flatMap(({ noticedBy }) => noticedBy))]);
  if (trouble) throw new Error(`a test fails without any mutant: ${trouble}`);
}
