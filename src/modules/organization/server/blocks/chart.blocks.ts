/** The blocks that change the organisation chart. */
import { z } from 'zod';
import { fail } from '#kernel/contract/error.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import { chartChangeBlock, leaveBlock, seatAssignBlock, unitMoveBlock } from '../../contract/blocks.ts';
import { Change } from '../../contract/change.ts';
import { createLocalName } from '../../contract/chart-summary.ts';
import { organizationErrors as errors } from '../../contract/errors.ts';
import { planLeaving } from '../../contract/leave-plan.ts';
import type { RankKind } from '../../contract/rank.ts';
import { planChanges } from '../change.service.ts';
import { chartLock, selectRankNames, selectTermsOn } from '../chart.queries.ts';
import { loadChart, lockChartForUnit, writeFacts } from '../chart.service.ts';
import { mirrorChange } from '../mirror/mirror.service.ts';
import { listColleagues } from '../people.service.ts';
import { createImpact, subjects } from './chart-impact.ts';
import { chartReversal } from './chart-reversal.ts';

/** The units that a change names: while it is in effect, the runs that made these units cannot be undone. */
const getUses = (changes: readonly Change[]) => {
  const ids = changes.flatMap((change) => {
    if (change.what === 'seat-assign') return [change.unit];
    return change.what === 'unit-move' || change.what === 'unit-add' ? (change.parent ?? []) : [];
  });
  return [...new Set(ids)].map((id) => ({ type: subjects.unit, id }));
};

async function applyInRun(context: Context, execution: { id: string }, changes: readonly Change[]) {
  await lockChartForUnit(context);
  const { after, facts, names } = await planChanges(context, changes);
  writeFacts(context, facts);
  await mirrorChange(context, { chart: after, facts, origin: { cause: 'execution', executionId: execution.id } });
  const impacts = facts.map((fact) => createImpact(fact, names));
  return { state: 'done' as const, output: { changed: facts.length }, impacts, uses: getUses(changes) };
}

const listUnitChoices = async (context: Context) =>
  (await context.unit.query(selectTermsOn(context.companyId, getToday(context)))).map(({ unit, name, code }) => ({
    id: unit,
    label: `${createLocalName(name)[context.locale]} (${code})`,
  }));

const listRankChoices = (kind: RankKind) => async (context: Context) =>
  (await context.unit.query(selectRankNames(context.companyId)))
    .filter((rank) => rank.kind === kind)
    .map(({ id, name }) => ({ id, label: createLocalName(name)[context.locale] }));

const locksChart = { of: chartLock, keys: () => ['all'] };

export const unitMove = defineBlockServer({
  contract: unitMoveBlock,
  offers: { unit: listUnitChoices, parent: listUnitChoices },
  run: ({ context, execution, settings: { unit, parent = null, on } }) =>
    applyInRun(context, execution, [{ what: 'unit-move', unit, parent, on: on ?? getToday(context) }]),
  locks: locksChart,
  reversal: chartReversal,
});

export const seatAssign = defineBlockServer({
  contract: seatAssignBlock,
  offers: {
    unit: listUnitChoices,
    person: async (context) => (await listColleagues(context)).map(({ id, name }) => ({ id, label: name })),
    position: listRankChoices('position'),
    duty: listRankChoices('duty'),
    grade: listRankChoices('grade'),
  },
  run: ({ context, execution, settings }) => {
    const { person, unit, position = null, duty = null, grade = null, second, head, on, until = null } = settings;
    const ranks = { position, duty, grade };
    const from = on ?? getToday(context);
    return applyInRun(context, execution, [
      { what: 'seat-assign', person, unit, ...ranks, isMain: !second, isHead: head, from, until },
    ]);
  },
  locks: locksChart,
  reversal: chartReversal,
});

export const chartChange = defineBlockServer({
  contract: chartChangeBlock,
  async run({ context, execution, payload }) {
    const changes = z.array(Change).min(1).safeParse(payload);
    if (!changes.success) throw fail(errors.CHART_CHANGES_MISSING);
    return applyInRun(context, execution, changes.data);
  },
  locks: locksChart,
  reversal: chartReversal,
});

export const leaveChart = defineBlockServer({
  contract: leaveBlock,
  async run({ context, execution, settings: { person, heir = null } }) {
    await lockChartForUnit(context);
    const changes = planLeaving(await loadChart(context), { person, heir, day: getToday(context) });
    // No seat, nothing to leave.
    return changes.length > 0 ? applyInRun(context, execution, changes) : { state: 'done', output: { changed: 0 } };
  },
  locks: locksChart,
  reversal: chartReversal,
});
