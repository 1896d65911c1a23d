import { afterAll, beforeAll } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { newId } from '#kernel/contract/ids.ts';
import { type Context, today } from '#kernel/server/context.ts';
import { undoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { leaveBlock, seatAssignBlock, unitMoveBlock } from '../../contract/blocks.ts';
import type { Change, Fact } from '../../contract/change.ts';
import { changeChart } from '../change.service.ts';
import { loadChart, writeFacts } from '../chart.service.ts';

let world: World;
let day: string;
const unit = newId();
/** Each run takes the next one: whatever the one before left, it changes something. */
const parents = Array.from({ length: 60 }, () => newId());
let next = 0;
const parent = () => {
  next += 1;
  return parents[next % parents.length] as string;
};

const change = (changes: Change[]) => world.alpha.context('manager', (context) => changeChart(context, changes));

beforeAll(async () => {
  world = await testWorld();
  await world.alpha.context('manager', async (context) => {
    day = today(context);
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
  const held = [...seats.values()].map(({ id: _, ...seat }) => JSON.stringify(seat)).sort();
  return { units: [...units.values()], held };
}

undoSuite({
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

undoSuite({
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

undoSuite({
  name: 'organization.chart-change',
  world: () => world,
  start: async () => {
    const id = newId();
    const code = `N${next}`;
    const above = parent();
    const made = await change([
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
    return made.id;
  },
  snapshot,
});

/** Each leads a unit of its own. */
const leavers = Array.from({ length: 40 }, () => ({ person: newId(), led: newId() }));
let left = 0;
beforeAll(async () => {
  const units = leavers.map(({ led }, index): Change => {
    const code = `L${index}`;
    return { what: 'unit-add', id: led, code, name: { ko: code, en: code }, parent: null, from: '2020-01-01' };
  });
  await change(units);
  const seats = leavers.map(({ person, led }): Fact => {
    const id = newId();
    const ranks = { position: null, duty: null, grade: null };
    const after = { id, person, unit: led, ...ranks, isMain: true, isHead: true, from: '2020-01-01', until: null };
    return { of: 'seat', id, before: null, after };
  });
  await world.alpha.service(async (context) => writeFacts(context, seats));
});

undoSuite({
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
    left += 1;
    return { person: leavers[left]?.person, heir: world.alpha.viewer.personId };
  },
  snapshot,
});
