import { expect, it } from 'vitest';
import { setMemberRoles } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { createFlowKit } from '../testing/flow-kit.ts';
import { findFollowUpAssignee } from './follow-up-assignee.ts';

const { kit } = createFlowKit();

it('staff settle what they asked for; what a guest, a partner, the product or another company asked for goes to the masters', async () => {
  const { alpha, beta } = kit.world;
  const settler = (id: string | null) => alpha.service((context) => findFollowUpAssignee(context, id));
  const masters = { assigneeRole: 'master' };
  expect(await settler(alpha.manager.personId)).toEqual({ assigneeId: alpha.manager.personId });
  for (const id of [createId(), null, beta.manager.personId]) expect(await settler(id)).toEqual(masters);
  await setMemberRoles(alpha.viewer, ['b2b_partner']);
  expect(await settler(alpha.viewer.personId)).toEqual(masters);
});
