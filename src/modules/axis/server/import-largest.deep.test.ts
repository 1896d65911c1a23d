/** The largest file that is taken: 100,000 rows imported, killed on the way, taken back and done again as one, and what that takes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '#apps/testing.ts';
import { formatCsvLine } from '#kernel/contract/csv.ts';
import { maxImportRows } from '../contract/import.ts';
import { createRecordKit } from './testing/kit.ts';
import { createLargeImports } from './testing/large-import.ts';

let world: World;
let work: ReturnType<typeof createLargeImports>;
beforeAll(async () => {
  const kit = await createRecordKit();
  world = kit.world;
  work = createLargeImports(kit);
}, 120_000);
afterAll(() => world?.close());

/** Logs the resources of a step: the process contains test, server and worker. */
async function measureStep(step: string, run: () => Promise<unknown>): Promise<void> {
  const [began, cpuBefore] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(cpuBefore);
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${step}: ${seconds.toFixed(1)} s, CPU ${((user + system) / 1e6).toFixed(1)} s, at most ${memory} MB so far`,
  );
}

it('of 100,000 rows has each once, is taken back, and done again', async () => {
  const rows = Array.from({ length: maxImportRows }, (_, at) => {
    const phone = `010-${String(2000 + Math.floor(at / 10_000))}-${String(at % 10_000).padStart(4, '0')}`;
    return formatCsvLine([`고객 ${at}`, `BIG-${at}`, '고객', phone]);
  });
  const text = ['이름,코드,구분,전화번호\r\n', ...rows].join('');
  const columns = ['title', 'code', 'kind', 'phone'];
  const mapping = { head: { line: 1, height: 1 }, columns, alike: 'skip' };
  let id = '';
  await measureStep('import', async () => {
    id = await work.begin(text, { mapping });
    for (let at = 0; at < 60; at += 1) await work.batch(id, { killed: at % 20 === 7 });
    await world.settle();
  });
  expect(await work.see(id)).toMatchObject({ state: 'done', created: maxImportRows, failed: 0, skipped: 0 });
  const all = { live: maxImportRows, codes: maxImportRows };
  expect(await work.count('BIG')).toEqual({ ...all, steps: maxImportRows });
  await measureStep('preview', async () =>
    expect(await work.preview(id)).toMatchObject({ counts: { reverse: maxImportRows } }),
  );
  const undoId = await work.order(id);
  await measureStep('undo', () => world.settle());
  const undone = await work.undone(undoId);
  expect(undone).toMatchObject({ state: 'done', counts: { reversed: maxImportRows, kept: 0 } });
  expect(await work.count('BIG')).toMatchObject({ live: 0 });
  const redoId = await work.order(undone.undoExecutionId);
  await measureStep('redo', () => world.settle());
  expect(await work.undone(redoId)).toMatchObject({ state: 'done', counts: { reversed: maxImportRows } });
  expect(await work.count('BIG')).toEqual({ ...all, steps: 3 * maxImportRows });
}, 3_600_000);
