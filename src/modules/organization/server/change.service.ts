/** Changes of the chart: foretold, and made as runs of flows of the product, so that flow shows them and takes them back. */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';
import { chartChangeBlock, seatAssignBlock, unitMoveBlock } from '../contract/blocks.ts';
import { applyChanges, type Change, type Fact, getFacts } from '../contract/change.ts';
import type { Chart } from '../contract/chart.ts';
import { describeFact, type Names } from '../contract/chart-summary.ts';
import { organizationErrors as errors } from '../contract/errors.ts';
import { findRanks, loadChart, loadNames } from './chart.service.ts';

const createFrame = (
  input: Pick<SystemFrame, 'key' | 'title' | 'description'>,
  block: { kind: string; settings: Record<string, string> },
): SystemFrame => ({
  ...input,
  logType: 'flow',
  undoBy: 'initiator',
  definition: { blocks: [{ id: 'change', title: input.title, ...block }] },
});

const unitMoveFrame = createFrame(
  { key: 'unit-move', title: unitMoveBlock.title, description: unitMoveBlock.description },
  { kind: unitMoveBlock.kind, settings: { unit: '=input.unit', parent: '=input.parent', on: '=input.on' } },
);
const seatAssignFrame = createFrame(
  { key: 'seat-assign', title: seatAssignBlock.title, description: seatAssignBlock.description },
  {
    kind: seatAssignBlock.kind,
    settings: {
      ...{ person: '=input.person', unit: '=input.unit', position: '=input.position', duty: '=input.duty' },
      ...{
        grade: '=input.grade',
        second: '=input.second',
        head: '=input.head',
        on: '=input.on',
        until: '=input.until',
      },
    },
  },
);
const chartChangeFrame = createFrame(
  { key: 'chart-change', title: chartChangeBlock.title, description: chartChangeBlock.description },
  { kind: chartChangeBlock.kind, settings: { size: '=input.size' } },
);
export const organizationFrames = [unitMoveFrame, seatAssignFrame, chartChangeFrame];

/** Seats are for members, and ranks those of the company's lists, each of its kind. @throws SEAT_NOT_MEMBER, RANK_UNKNOWN */
async function assertKnownReferences(context: Context, changes: readonly Change[]): Promise<void> {
  const seats = changes.flatMap((change) => (change.what === 'seat-assign' ? [change] : []));
  if (seats.length === 0) return;
  const active = new Set(
    (
      await findActiveMembers(
        context,
        seats.map(({ person }) => person),
      )
    ).map(({ personId }) => personId),
  );
  if (seats.some(({ person }) => !active.has(person))) throw fail(errors.SEAT_NOT_MEMBER);
  const ranks = await findRanks(context);
  const rankKeys = new Set(ranks.map(({ id, kind }) => `${kind} ${id}`));
  const isKnown = (kind: string, id: string | null) => id === null || rankKeys.has(`${kind} ${id}`);
  const wrong = seats.some(
    ({ position, duty, grade }) => !isKnown('position', position) || !isKnown('duty', duty) || !isKnown('grade', grade),
  );
  if (wrong) throw fail(errors.RANK_UNKNOWN);
}

const getPeople = (facts: readonly Fact[]) =>
  facts.flatMap((fact) => (fact.of === 'seat' ? [fact.before, fact.after].flatMap((seat) => seat?.person ?? []) : []));

export interface PlannedChart {
  before: Chart;
  after: Chart;
  facts: Fact[];
  names: Names;
}

/** Result of the changes, without writing. @throws the faults of the changes, CHART_UNCHANGED */
export async function planChanges(context: Context, changes: readonly Change[]): Promise<PlannedChart> {
  const before = await loadChart(context);
  await assertKnownReferences(context, changes);
  const after = applyChanges(before, changes, createId);
  const facts = getFacts(before, after);
  if (facts.length === 0) throw fail(errors.CHART_UNCHANGED);
  return { before, after, facts, names: await loadNames(context, after, getPeople(facts)) };
}

/** Number of units and people that move with a unit. */
function describeFollowers({ after }: PlannedChart, changes: readonly Change[]): LocalText[] {
  return changes.flatMap((change) => {
    if (change.what !== 'unit-move') return [];
    const below = new Set([change.unit]);
    for (let size = 0; size !== below.size; ) {
      size = below.size;
      for (const { id, terms } of after.units.values()) {
        if (terms.some(({ parent, until }) => parent && below.has(parent) && (!until || until >= change.on)))
          below.add(id);
      }
    }
    const seats = [...after.seats.values()].filter(
      ({ unit, until }) => below.has(unit) && (!until || until >= change.on),
    );
    const people = new Set(seats.map(({ person }) => person)).size;
    if (below.size === 1 && people === 0) return [];
    return [
      {
        ko: `하위 부서 ${below.size - 1}개와 구성원 ${people}명이 함께 움직입니다.`,
        en: `Units below: ${below.size - 1}, people: ${people}. They move along.`,
      },
    ];
  });
}

export async function previewChanges(context: Context, changes: readonly Change[]): Promise<LocalText[]> {
  const planned = await planChanges(context, changes);
  return [
    ...planned.facts.flatMap((fact) => describeFact(fact, planned.names)),
    ...describeFollowers(planned, changes),
  ];
}

function toRunInput(changes: readonly Change[]): { frame: SystemFrame; input: Record<string, unknown> } {
  const [only, ...others] = changes;
  if (only?.what === 'unit-move' && others.length === 0) {
    const { unit, parent, on } = only;
    return { frame: unitMoveFrame, input: { unit, parent, on } };
  }
  if (only?.what === 'seat-assign' && others.length === 0) {
    const { what: _, isMain, isHead, from, ...seat } = only;
    return { frame: seatAssignFrame, input: { ...seat, second: !isMain, head: isHead, on: from } };
  }
  return { frame: chartChangeFrame, input: { size: changes.length } };
}

/** @param customTitle what the run is called, where the first sentence would not say it. @throws what is wrong with the changes */
export async function changeChart(
  context: Context,
  changes: readonly Change[],
  customTitle?: string,
): Promise<{ id: string }> {
  const { frame: chosen, input } = toRunInput(changes);
  const { locale } = context.company;
  // The run itself judges the changes: only a title has to be known before.
  const [first] = customTitle ? [] : await previewChanges(context, changes);
  const title = (customTitle ?? `${chosen.title[locale]}: ${first?.[locale] ?? ''}`).slice(0, 200);
  const { id } = await startSystemExecution(context, { frame: chosen, input, title, payload: changes });
  return { id };
}
