import { expect, it } from 'vitest';
import { giveRoles } from '#apps/testing.ts';
import { newId } from '#kernel/contract/ids.ts';
import { flowKit } from '../testing/kit.ts';
import { settlerOf } from './settler.ts';

const { kit } = flowKit();

it('staff settle what they asked for; what a guest, a partner, the product or another company asked for goes to the masters', async () => {
  const { alpha, beta } = kit.world;
  const settler = (id: string | null) => alpha.service((context) => settlerOf(context, id));
  const masters = { assigneeRole: 'master' };
  expect(await settler(alpha.manager.personId)).toEqual({ assigneeId: alpha.manager.personId });
  for (const id of [newId(), null, beta.manager.personId]) expect(await settler(id)).toEqual(masters);
  await giveRoles(alpha.viewer, ['b2b_partner']);
  expect(await settler(alpha.viewer.personId)).toEqual(masters);
});
