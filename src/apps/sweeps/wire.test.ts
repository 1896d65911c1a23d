/** The line to PostgreSQL fails at messages that a public seed picks, and nothing is lost, doubled or stuck; `npm run sweep` takes all of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseRounds, seedOfDay } from '#kernel/server/testing/depth.ts';
import { createChance } from '../seed/random.ts';
import { killRandomly } from '../testing/sweep/random-kills.ts';
import { openSweepStage, type SweepStage, sweepRandomMessages } from '../testing/sweep/sweep.ts';

const seed = seedOfDay('wire');
const points = chooseRounds({ daily: 4, deep: 60 });
const killed = chooseRounds({ daily: 1, deep: 10 });
const executions = chooseRounds({ daily: 20, deep: 200 });

let stage: SweepStage;
beforeAll(async () => {
  stage = await openSweepStage();
}, 120_000);
afterAll(() => stage?.close());

it(`runs, approvals, undos and redos are whole wherever the line fails (seed ${seed})`, async () => {
  const report = await sweepRandomMessages(stage, { points, chance: createChance(seed), furthest: 60 });
  expect(report.findings).toEqual([]);
  expect(report.balance).toMatchObject({ imbalance: 0, stuck: 0, open_undos: 0 });
  const reached = Object.values(report.points).reduce((sum, count) => sum + count);
  expect(reached).toBeGreaterThanOrEqual(points / 2);
}, 240_000);

it('runs that meet a kill are there once, with each effect once, and soon over; what is planted is seen', async () => {
  const headers = { 'idempotency-key': 'of nobody' };
  await fetch(stage.ground.sink.origin, { method: 'POST', headers, body: JSON.stringify({ name: 'many-1' }) });
  const plan = { seed, kills: killed, executions, longestLife: 1500 };
  const report = await killRandomly(stage, { ...plan, say: () => undefined });
  expect(report).toMatchObject({ kills: killed, executions, lost: 0, doubled: 1, stuck: 0, wrong: 0 });
  expect(report.balance).toMatchObject({ imbalance: 0, stuck: 0, open_undos: 0 });
  expect(report.hit).toBeGreaterThan(0);
}, 240_000);
