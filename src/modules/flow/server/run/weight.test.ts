/** A step reports its amount of work: a run of heavy steps is saved sooner, so that its progress is visible. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import { createFlowKit, title, toConnections } from '../testing/flow-kit.ts';

const heavy = defineBlockServer({
  contract: defineBlock({
    ...{ kind: 'trial.heavy', icon: 'bolt', title, description: title, form: [], outlets: ['next'] },
    ...{ settings: z.strictObject({ weight: z.int() }), reversibility: 'no-effect', permission: null },
  }),
  run: async ({ settings }) => ({ state: 'done', output: {}, weight: settings.weight }),
});
const { kit, frame, start, read } = createFlowKit({ blocks: [heavy] });

const ids = ['one', 'two', 'three'];
const of = (weight: number) =>
  frame(
    {
      blocks: ids.map((id) => ({ id, kind: 'trial.heavy', title, settings: { weight } })),
      connections: toConnections(...ids),
    },
    'flow',
  );
const done = async (id: string) =>
  (await read(id)).steps.filter(({ status }) => status === 'done').map(({ path }) => path);

it('goes on in the background after a heavy step, and at once after light ones', async () => {
  const light = await start(await of(1));
  expect(light.status).toBe('finished');

  const { id, status } = await start(await of(1000));
  expect(status).toBe('running');
  expect(await done(id)).toEqual(['one']);
  await kit.world.settle();
  expect(await done(id)).toEqual(ids);
  expect((await read(id)).status).toBe('finished');
});
