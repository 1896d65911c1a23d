/** The blocks that change the organisation chart. */
import { z } from 'zod';
import { fail } from '#kernel/contract/error.ts';
import { block } from '#kernel/server/block.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { chartChangeBlock, leaveBlock, seatAssignBlock, unitMoveBlock } from '../../contract/blocks.ts';
import { Change } from '../../contract/change.ts';
import { organizationErrors as errors } from '../../contract/errors.ts';
import { leavingChanges } from '../../contract/leaving.ts';
import type { RankKind } from '../../contract/rank.ts';
import { inBoth } from '../../contract/telling.ts';
import { plan } from '../change.service.ts';
import { chartLock, selectRankNames, selectTermsOn } from '../chart.queries.ts';
import { holdChart, loadChart, writeFacts } from '../chart.service.ts';
import { colleagues } from '../people.service.ts';
import { showChange } from '../shown/shown.service.ts';
import { impactOf, subjects } from './chart-impact.ts';
import { charts } from './chart-reversal.ts';

/** The units that a change names: while it stands, what made these is not undone beneath it. */
const usesOf = (changes: readonly Change[]) => {
  const ids = changes.flatMap((change) => {
    if (change.what === 'seat-assign') return [change.unit];
    return change.what === 'unit-move' || change.what === 'unit-add' ? (change.parent ?? []) : [];
  });
  return [...new Set(ids)].map((id) => ({ type: subjects.unit, id }));
};

async function make(context: Context, execution: { id: string }, changes: readonly Change[]) {
  await holdChart(context);
  const { after, facts, names } = await plan(context, changes);
  writeFacts(context, facts);
  await showChange(context, { chart: after, facts, origin: { cause: 'execution', executionId: execution.id } });
  const impacts = facts.map((fact) => impactOf(fact, names));
  return { state: 'done' as const, output: { changed: facts.length }, impacts, uses: usesOf(changes) };
}

const unitsToChoose = async (context: Context) =>
  (await context.unit.query(selectTermsOn(context.companyId, today(context)))).map(({ unit, name, code }) => ({
    id: unit,
    label: `${inBoth(name)[context.locale]} (${code})`,
  }));

const ranksToChoose = (kind: RankKind) => async (context: Context) =>
  (await context.unit.query(selectRankNames(context.companyId)))
    .filter((rank) => rank.kind === kind)
    .map(({ id, name }) => ({ id, label: inBoth(name)[context.locale] }));

const locksChart = { of: chartLock, keys: () => ['all'] };

export const unitMove = block({
  contract: unitMoveBlock,
  offers: { unit: unitsToChoose, parent: unitsToChoose },
  run: ({ context, execution, settings: { unit, parent = null, on } }) =>
    make(context, execution, [{ what: 'unit-move', unit, parent, on: on ?? today(context) }]),
  locks: locksChart,
  reversal: charts,
});

export const seatAssign = block({
  contract: seatAssignBlock,
  offers: {
    unit: unitsToChoose,
    person: async (context) => (await colleagues(context)).map(({ id, name }) => ({ id, label: name })),
    position: ranksToChoose('position'),
    duty: ranksToChoose('duty'),
    grade: ranksToChoose('grade'),
  },
  run: ({ context, execution, settings }) => {
    const { person, unit, position = null, duty = null, grade = null, second, head, on, until = null } = settings;
    const ranks = { position, duty, grade };
    const from = on ?? today(context);
    return make(context, execution, [
      { what: 'seat-assign', person, unit, ...ranks, isMain: !second, isHead: head, from, until },
    ]);
  },
  locks: locksChart,
  reversal: charts,
});

export const chartChange = block({
  contract: chartChangeBlock,
  async run({ context, execution, payload }) {
    const changes = z.array(Change).min(1).safeParse(payload);
    if (!changes.success) throw fail(errors.CHART_CHANGES_MISSING);
    return make(context, execution, changes.data);
  },
  locks: locksChart,
  reversal: charts,
});

export const leaveChart = block({
  contract: leaveBlock,
  async run({ context, execution, settings: { person, heir = null } }) {
    await holdChart(context);
    const changes = leavingChanges(await loadChart(context), { person, heir, day: today(context) });
    // Who has no seat leaves none.
    return changes.length > 0 ? make(context, execution, changes) : { state: 'done', output: { changed: 0 } };
  },
  locks: locksChart,
  reversal: charts,
});
