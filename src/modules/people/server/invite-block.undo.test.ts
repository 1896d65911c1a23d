/** Invitations that a run sent are withdrawn and sent again as they were, once, and not over what happened to them since. */
import { afterAll, beforeAll } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { inviteBlock } from '#modules/company/contract/blocks.ts';
import { listInvitations } from '#modules/company/contract/endpoints.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

let next = 0;
const title = { ko: '초대', en: 'Invite' };

describeUndoSuite({
  name: 'company.invite',
  world: () => world,
  frame: () => ({
    blocks: [
      { id: 'ask', kind: inviteBlock.kind, title, settings: { email: '=input.email', name: '김초대', role: 'viewer' } },
    ],
  }),
  input: () => {
    next += 1;
    return { email: `asked-${next}@mail.example` };
  },
  async snapshot() {
    const { body } = await world.call(listInvitations, { as: world.alpha.master, query: { limit: 100 } });
    return body.data.filter(({ status }: { status: string }) => status === 'open').map(({ email }: never) => email);
  },
});
