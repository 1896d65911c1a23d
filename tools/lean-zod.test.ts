/** Tests of lean zod: the browser build still describes schemas, without which every form would ask for one line of text. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { slimModule } from './lean-zod.ts';

const core = join(import.meta.dirname, '../node_modules/zod/v4/core');

it('preserves length, size and format checks, and removes the JSON schema writer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heureum-lean-'));
  try {
    const lean = slimModule(readFileSync(join(core, 'json-schema-processors.js'), 'utf8'));
    const file = join(folder, 'lean.mjs');
    writeFileSync(file, lean.replaceAll('from "./', `from "${pathToFileURL(core)}/`));
    const { aggregateChecks, stringProcessor } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    expect(aggregateChecks(z.string().min(2).max(300))).toMatchObject({ minimum: 2, maximum: 300 });
    expect(aggregateChecks(z.iso.date())).toMatchObject({ format: 'date' });
    expect(aggregateChecks(z.int())).toMatchObject({ isInt: true });
    expect(stringProcessor()()).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
