import { afterAll, beforeAll } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { leaveBlock, seatAssignBlock, unitMoveBlock } from '../../contract/blocks.ts';
import type { Change, Fact } from '../../contract/change.ts';
import { changeChart } from '../change.service.ts';
import { loadChart, writeFacts } from '../chart.service.ts';

let world: World;
let day: string;
const unit = createId();
/** Each run takes the next one: whatever the one before left, it changes something. */
const parents = Array.from({ length: 60 }, () => createId());
let next = 0;
const parent = () => {
  next += 1;
  return parents[next % parents.length] as string;
};

const change = (changes: Change[]) => world.alpha.context('manager', (context) => changeChart(context, changes));

beforeAll(async () => {
  world = await createTestWorld();
  await world.alpha.context('manager', async (context) => {
    day = getToday(context);
  });
  const add = (id: string, code: string): Change => ({
    ...{ what: 'unit-add', id, code, name: { ko: code, en: code }, parent: null, from: '2020-01-01' },
  });
  await change([add(unit, 'U'), ...parents.map((id, index) => add(id, `P${index}`))]);
});
afterAll(() => world?.close());

/** Without the ids of seats. */
async function snapshot(context: Context) {
  const { units, seats } = await loadChart(context);
  const seatTexts = [...seats.values()].map(({ id: _, ...seat }) => JSON.stringify(seat)).sort();
  return { units: [...units.values()], held: seatTexts };
}

describeUndoSuite({
  name: 'organization.unit-move',
  world: () => world,
  frame: () => ({
    blocks: [
      {
        id: 'move',
        kind: unitMoveBlock.kind,
        title: unitMoveBlock.title,
        settings: { unit, parent: '=input.parent' },
      },
    ],
  }),
  input: () => ({ parent: parent() }),
  snapshot,
  laterUse: {
    frame: () => ({
      blocks: [
        {
          id: 'later',
          kind: unitMoveBlock.kind,
          title: unitMoveBlock.title,
          settings: { unit, parent: '=input.parent' },
        },
      ],
    }),
    input: () => ({ parent: parent() }),
  },
});

describeUndoSuite({
  name: 'organization.seat-assign',
  world: () => world,
  frame: () => ({
    blocks: [
      {
        id: 'assign',
        kind: seatAssignBlock.kind,
        title: seatAssignBlock.title,
        settings: { person: '=input.person', unit: '=input.unit', head: true },
      },
    ],
  }),
  input: () => ({ person: world.alpha.user.personId, unit: parent() }),
  snapshot,
});

describeUndoSuite({
  name: 'organization.chart-change',
  world: () => world,
  start: async () => {
    const id = createId();
    const code = `N${next}`;
    const above = parent();
    const created = await change([
      { what: 'unit-add', id, code, name: { ko: '새 부서', en: 'New' }, parent: above, from: day },
      {
        ...{
          what: 'seat-assign',
          person: world.alpha.viewer.personId,
          unit: id,
          position: null,
          duty: null,
          grade: null,
        },
        ...{ isMain: true, isHead: true, from: day, until: null },
      },
    ]);
    return created.id;
  },
  snapshot,
});

/** Each leads a unit of its own. */
const leavers = Array.from({ length: 40 }, () => ({ person: createId(), led: createId() }));
let leaverCount = 0;
beforeAll(async () => {
  const units = leavers.map(({ led }, index): Change => {
    const code = `L${index}`;
    return { what: 'unit-add', id: led, code, name: { ko: code, en: code }, parent: null, from: '2020-01-01' };
  });
  await change(units);
  const seats = leavers.map(({ person, led }): Fact => {
    const id = createId();
    const ranks = { position: null, duty: null, grade: null };
    const seat = { id, person, unit: led, ...ranks, isMain: true, isHead: true, from: '2020-01-01', until: null };
    return { of: 'seat', id, before: null, after: seat };
  });
  await world.alpha.service(async (context) => writeFacts(context, seats));
});

describeUndoSuite({
  name: 'organization.leave',
  world: () => world,
  frame: () => ({
    blocks: [
      {
        id: 'leave',
        kind: leaveBlock.kind,
        title: leaveBlock.title,
        settings: { person: '=input.person', heir: '=input.heir' },
      },
    ],
  }),
  input: () => {
    leaverCount += 1;
    return { person: leavers[leaverCount]?.person, heir: world.alpha.viewer.personId };
  },
  snapshot,
});
