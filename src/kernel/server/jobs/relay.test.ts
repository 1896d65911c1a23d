/** Tests of the relay: events committed by a process that died before publishing them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { createId } from '../../contract/ids.ts';
import { defineSubscription } from '../app-module.ts';
import { statement } from '../database/unit.ts';
import { createKernelWorld, type KernelWorld, waitFor } from '../testing/kernel-world.ts';

const happened = defineEvent({
  name: 'sample.thing.happened',
  payload: z.object({ thingId: z.string() }),
  subject: 'thingId',
  touches: { none: 'a sample' },
  recipients: 'member',
});
const heard: string[] = [];

let world: KernelWorld;
beforeAll(async () => {
  const listen = defineSubscription({
    name: 'listen',
    event: happened,
    run: async (_, { thingId }) => void heard.push(thingId),
  });
  world = await createKernelWorld({ subscriptions: [listen] });
  await world.work();
});
afterAll(() => world.close());

it('is carried by the next round, though nobody nudged, for every company', async () => {
  // The rounds that the start brings along are over.
  await world.relay.drain();
  for (let round = 0; round < 2; round++) {
    const events = [world.alpha, world.beta].map((company) => ({ company, thingId: createId() }));
    for (const { company, thingId } of events) {
      const options = { companyId: company.id, personId: null, accessVersion: null };
      await world.database.within(options, async (unit) => {
        const values = [company.id, createId(), happened.name, JSON.stringify({ thingId }), thingId, createId()];
        const insert = `insert into kernel.events (company_id, id, name, payload, subject_id, request_id)
          values ($1, $2, $3, $4, $5, $6)`;
        unit.add(statement(insert, values));
      });
    }
    await waitFor(async () => events.every(({ thingId }) => heard.includes(thingId)));
  }
  expect(heard).toHaveLength(4);
});
