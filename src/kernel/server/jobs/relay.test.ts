/** What another process committed, and died before it could tell anybody. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../contract/event.ts';
import { newId } from '../../contract/ids.ts';
import { statement } from '../database/unit.ts';
import { subscription } from '../room.ts';
import { eventually, type KernelWorld, kernelWorld } from '../testing/kernel-world.ts';

const happened = defineEvent({
  name: 'sample.thing.happened',
  payload: z.object({ thingId: z.string() }),
  subject: 'thingId',
  touches: { none: 'a sample' },
  hearers: 'member',
});
const heard: string[] = [];

let world: KernelWorld;
beforeAll(async () => {
  const listen = subscription({
    name: 'listen',
    event: happened,
    run: async (_, { thingId }) => void heard.push(thingId),
  });
  world = await kernelWorld({ subscriptions: [listen] });
  await world.work();
});
afterAll(() => world.close());

it('is carried by the next round, though nobody nudged, for every company', async () => {
  // The rounds that the start brings along are over.
  await world.relay.drain();
  for (let round = 0; round < 2; round++) {
    const things = [world.alpha, world.beta].map((company) => ({ company, thingId: newId() }));
    for (const { company, thingId } of things) {
      const options = { companyId: company.id, personId: null, accessVersion: null };
      await world.database.within(options, async (unit) => {
        const values = [company.id, newId(), happened.name, JSON.stringify({ thingId }), thingId, newId()];
        const insert = `insert into kernel.events (company_id, id, name, payload, subject_id, request_id)
          values ($1, $2, $3, $4, $5, $6)`;
        unit.add(statement(insert, values));
      });
    }
    await eventually(async () => things.every(({ thingId }) => heard.includes(thingId)));
  }
  expect(heard).toHaveLength(4);
});
