/** No block that changes something may miss the undo suite. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { appModules } from './modules.ts';

/** Kinds that change something and go through no suite, each with its reason. */
const excused: Readonly<Record<string, string>> = {
  'axis.record-import':
    'runs in a frame of the product alone, with a file; it is reversed as axis.record-bulk is, and import.test.ts undoes it',
};

const suites: string[] = [];
for await (const file of glob('src/modules/*/server/**/*.test.ts')) {
  const text = readFileSync(file, 'utf8');
  if (text.includes('describeUndoSuite(')) suites.push(text);
}

const kinds = appModules
  .flatMap((appModule) => appModule.blocks ?? [])
  .filter((block) => block.reversal)
  .map((block) => block.contract.kind);

it.each(kinds)('%s goes through the undo suite', (kind) => {
  const runs = suites.some((text) => text.includes(`name: '${kind}'`));
  expect(runs || kind in excused, `no describeUndoSuite({ name: '${kind}' … }) in any test`).toBe(true);
});

it('excuses no kind that is not there', () => {
  expect(Object.keys(excused).filter((kind) => !kinds.includes(kind))).toEqual([]);
});

it('knows a kind without a suite when it sees one', () => {
  expect(kinds.length).toBeGreaterThan(7);
  expect(suites.some((text) => text.includes("name: 'nobody.proved-this'"))).toBe(false);
});
