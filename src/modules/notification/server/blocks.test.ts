import { afterAll, beforeAll, expect } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { undoSuite } from '#modules/flow/server/testing/undo-suite.ts';
import { markAllRead } from '../contract/endpoints.ts';
import { countStanding } from './testing/mails.queries.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const title = { ko: '알림', en: 'Notice' };

undoSuite({
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
  snapshot: countStanding,
  personChange: {
    // Reading it is no reason to keep it: the correction comes after.
    async change() {
      const reply = await world.call(markAllRead, { as: world.alpha.supervisor });
      expect(reply.status).toBe(200);
    },
    answer: 'done',
  },
});
