/** A step says how much work it was: a run of heavy ones is kept the sooner, so that it can be followed. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineBlock } from '#kernel/contract/block.ts';
import { block } from '#kernel/server/block.ts';
import { chain, flowKit, title } from '../testing/kit.ts';

const heavy = block({
  contract: defineBlock({
    ...{ kind: 'trial.heavy', sign: 'bolt', title, description: title, form: [], outlets: ['next'] },
    ...{ settings: z.strictObject({ weight: z.int() }), reversibility: 'no-effect', permission: null },
  }),
  run: async ({ settings }) => ({ state: 'done', output: {}, weight: settings.weight }),
});
const { kit, frame, start, read } = flowKit({ blocks: [heavy] });

const ids = ['one', 'two', 'three'];
const of = (weight: number) =>
  frame(
    {
      blocks: ids.map((id) => ({ id, kind: 'trial.heavy', title, settings: { weight } })),
      connections: chain(...ids),
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
