/** The largest file that is taken: 100,000 rows imported, killed on the way, taken back and done again as one, and what that takes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '#apps/testing.ts';
import { csvLine } from '#kernel/contract/csv.ts';
import { mostImported } from '../contract/import.ts';
import { recordKit } from './testing/kit.ts';
import { largeImports } from './testing/large-import.ts';

let world: World;
let work: ReturnType<typeof largeImports>;
beforeAll(async () => {
  const kit = await recordKit();
  world = kit.world;
  work = largeImports(kit);
}, 120_000);
afterAll(() => world?.close());

/** What a step took: the process is test, server and worker in one. */
async function told(step: string, run: () => Promise<unknown>): Promise<void> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(before);
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${step}: ${seconds.toFixed(1)} s, CPU ${((user + system) / 1e6).toFixed(1)} s, at most ${memory} MB so far`,
  );
}

it('of 100,000 rows has each once, is taken back, and done again', async () => {
  const rows = Array.from({ length: mostImported }, (_, at) => {
    const phone = `010-${String(2000 + Math.floor(at / 10_000))}-${String(at % 10_000).padStart(4, '0')}`;
    return csvLine([`고객 ${at}`, `BIG-${at}`, '고객', phone]);
  });
  const text = ['이름,코드,구분,전화번호\r\n', ...rows].join('');
  const columns = ['title', 'code', 'kind', 'phone'];
  const mapping = { head: { line: 1, height: 1 }, columns, alike: 'skip' };
  let id = '';
  await told('import', async () => {
    id = await work.begin(text, { mapping });
    for (let at = 0; at < 60; at += 1) await work.batch(id, { killed: at % 20 === 7 });
    await world.settle();
  });
  expect(await work.see(id)).toMatchObject({ state: 'done', created: mostImported, failed: 0, skipped: 0 });
  const all = { live: mostImported, codes: mostImported };
  expect(await work.count('BIG')).toEqual({ ...all, steps: mostImported });
  await told('preview', async () =>
    expect(await work.preview(id)).toMatchObject({ counts: { reverse: mostImported } }),
  );
  const undoId = await work.order(id);
  await told('undo', () => world.settle());
  const undone = await work.undone(undoId);
  expect(undone).toMatchObject({ state: 'done', counts: { reversed: mostImported, kept: 0 } });
  expect(await work.count('BIG')).toMatchObject({ live: 0 });
  const redoId = await work.order(undone.undoExecutionId);
  await told('redo', () => world.settle());
  expect(await work.undone(redoId)).toMatchObject({ state: 'done', counts: { reversed: mostImported } });
  expect(await work.count('BIG')).toEqual({ ...all, steps: 3 * mostImported });
}, 3_600_000);
