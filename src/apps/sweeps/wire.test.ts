/** The line to PostgreSQL fails at messages that a public seed picks, and nothing is lost, doubled or stuck; `npm run sweep` takes all of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chanceOf } from './seed/random.ts';
import { killAtRandom } from './testing/sweep/kills.ts';
import { openStage, type Stage, sweepSome } from './testing/sweep/sweep.ts';

const seed = 'wire 20261124';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.close());

it(`runs, approvals, undos and redos are whole wherever the line fails (seed ${seed})`, async () => {
  const report = await sweepSome(stage, { points: 16, chance: chanceOf(seed), furthest: 60 });
  expect(report.findings).toEqual([]);
  expect(report.balance).toMatchObject({ imbalance: 0, stuck: 0, open_undos: 0 });
  const reached = Object.values(report.points).reduce((sum, count) => sum + count);
  expect(reached).toBeGreaterThanOrEqual(12);
}, 240_000);

it('runs that meet a kill are there once, with each effect once, and soon over; what is planted is seen', async () => {
  const headers = { 'idempotency-key': 'of nobody' };
  await fetch(stage.ground.sink.origin, { method: 'POST', headers, body: JSON.stringify({ name: 'many-1' }) });
  const plan = { seed, kills: 3, executions: 40, longestLife: 1500 };
  const report = await killAtRandom(stage, { ...plan, say: () => undefined });
  expect(report).toMatchObject({ kills: 3, executions: 40, lost: 0, doubled: 1, stuck: 0, wrong: 0 });
  expect(report.balance).toMatchObject({ imbalance: 0, stuck: 0, open_undos: 0 });
  expect(report.hit).toBeGreaterThan(0);
}, 240_000);
