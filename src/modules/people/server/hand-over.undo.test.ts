/** Tests of hand-over undo: returns items to their earlier holders once, if they still exist. */
import { afterAll, beforeAll } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import type { Context } from '#kernel/server/context.ts';
import { handOverBlock } from '#modules/access/contract/blocks.ts';
import { readHoldings } from '#modules/access/server/index.ts';
import { addMember } from '#modules/company/server/index.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { createPerson } from '#modules/identity/server/index.ts';

let world: World;
const people: string[] = [];
let pool: string[] = [];
const title = { ko: '넘길 일', en: 'A task' };

/** Each run needs somebody with a task. */
const runs = 40;
beforeAll(async () => {
  world = await createTestWorld();
  const key = 'to-hand-over';
  await world.alpha.service((context) =>
    publishFrame(context, {
      ...{ key, title, description: title, logType: 'flow' },
      definition: {
        blocks: [{ id: 'ask', kind: 'flow.task', title, settings: { title: '확인', assigneeId: '=input.person' } }],
      },
    }),
  );
  while (people.length < runs) {
    people.push(
      await world.alpha.service(async (context) => {
        const name = `맡은 사람 ${people.length}`;
        const { id } = await createPerson(context, {
          email: `holder-${people.length}@mail.example`,
          name,
          emailVerified: true,
        });
        await addMember(context, { personId: id, roles: ['user'] });
        await startExecution(context, { frameKey: key, input: { person: id }, byProduct: true });
        return id;
      }),
    );
  }
  pool = [...people];
}, 120_000);
afterAll(() => world.close());

async function tasksOf(context: Context, personIds: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const personId of personIds) {
    const holdingList = await readHoldings(context, personId);
    counts.push(holdingList.find(({ kind }) => kind === 'flow.task')?.count ?? 0);
  }
  return counts;
}

describeUndoSuite({
  name: 'access.hand-over',
  world: () => world,
  frame: () => ({
    blocks: [
      {
        id: 'over',
        kind: handOverBlock.kind,
        title,
        settings: { from: '=input.from', to: '=input.to', kind: 'flow.task' },
      },
    ],
  }),
  input: () => ({ from: pool.shift(), to: world.alpha.user.personId }),
  snapshot: (context) => tasksOf(context, [...people, world.alpha.user.personId]),
});
