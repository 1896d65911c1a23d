import { afterAll, beforeAll, expect } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { describeUndoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { markAllRead } from '../contract/endpoints.ts';
import { countEffectiveMessages } from './testing/mails.queries.ts';

let world: World;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const title = { ko: '알림', en: 'Notice' };

describeUndoSuite({
  name: 'notification.message',
  world: () => world,
  frame: () => ({
    blocks: [
      {
        id: 'tell',
        kind: 'notification.message',
        title,
        settings: { to: 'role', recipient: 'supervisor', channel: 'in-app', title, body: title },
      },
    ],
  }),
  snapshot: countEffectiveMessages,
  personChange: {
    // Reading a message does not preserve it: the correction follows.
    async change() {
      const reply = await world.call(markAllRead, { as: world.alpha.supervisor });
      expect(reply.status).toBe(200);
    },
    answer: 'done',
  },
});
