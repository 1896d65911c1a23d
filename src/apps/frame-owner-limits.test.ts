/**
 * A permission that is held for certain things or up to a sum is lent to no flow: who answers for one holds all of what its blocks need, and
 * so does who starts it. Costs about six seconds.
 */
import { describe, expect, it } from 'vitest';
import { statement } from '#kernel/server/database/unit.ts';
import * as grants from '#modules/access/contract/grant.endpoints.ts';
import { readPublishing } from '#modules/flow/contract/authoring/review.endpoints.ts';
import { confirmBlockActions, readBlockActions } from '#modules/flow/contract/block-actions.endpoints.ts';
import { startFlow } from '#modules/flow/contract/endpoints.ts';
import { createFrame, publishVersion } from '#modules/flow/contract/frame.endpoints.ts';
import { readFrame } from '#modules/flow/contract/frame-reads.endpoints.ts';
import { createGrantLimitKit, getOutcome, postPermission } from './testing/grant-limits.ts';

const { kit, member, given: giveLimited } = createGrantLimitKit();
type Person = Awaited<ReturnType<typeof member>>;
const title = { ko: '비품 구매', en: 'Supplies' };
const entry = (runAs: object = {}) => ({
  blocks: [
    {
      id: 'act',
      kind: 'finance.journal-entry',
      title,
      settings: {
        memo: '비품',
        lines: [
          { account: '103', debit: '=1000' },
          { account: '101', credit: '=1000' },
        ],
      },
    },
  ],
  connections: [],
  ...runAs,
});

/** Ways to hold the permission to post entries. The flow posts ₩1,000: less than any limit here. */
const holdings = {
  'not at all': () => Promise.resolve(null),
  'up to a sum': (person: Person) => giveLimited(person.memberId, [postPermission], { upTo: 1_000_000 }),
  'for a time': (person: Person) => giveLimited(person.memberId, [postPermission], {}),
} as const;
type Holding = keyof typeof holdings;
const kinds = Object.keys(holdings) as Holding[];

let number = 0;
async function draft(as: Person): Promise<{ id: string; key: string }> {
  number += 1;
  const body = { key: `bounds-${number}`, title, draft: entry() } as never;
  const createReply = await kit.world.call(createFrame, { as, body });
  expect(createReply.body).toMatchObject({ success: true });
  return createReply.body.data;
}
async function publish(as: Person, id: string, definition: object = entry()) {
  const { version } = (await kit.world.call(readFrame, { as, params: { id }, query: {} })).body.data;
  const body = { version, definition, confirmIrreversible: true } as never;
  return kit.world.call(publishVersion, { as, params: { id }, body });
}
async function start(as: Person, { id, key }: { id: string; key: string }) {
  const { hash } = (await kit.world.call(readBlockActions, { as, params: { id } })).body.data;
  await kit.world.call(confirmBlockActions, { as, params: { id }, body: { hash } });
  return kit.world.call(startFlow, { as, body: { frameKey: key, input: {} } as never });
}
const end = (gift: { id: string } | null) =>
  kit.world.call(grants.endGrant, {
    as: kit.world.alpha.master,
    params: { id: gift?.id ?? '' },
    body: { reason: '끝' } as never,
  });
async function entries(): Promise<number> {
  const { alpha } = kit.world;
  const count = 'select count(*)::int as count from finance.entries where company_id = $1';
  const [row] = await alpha.service(({ unit }) => unit.query(statement<{ count: number }>(count, [alpha.tenant.id])));
  return row?.count ?? 0;
}

describe.each(kinds)('a publisher who may post entries %s', (publisher) => {
  const isWhole = publisher === 'for a time';

  it(`${isWhole ? 'publishes' : 'publishes no'} flow that posts one, reviews ${isWhole ? 'those' : 'none'} of others, and lends no service account what is not held for good`, async () => {
    const [lead, other] = [await member(['supervisor']), await member(['supervisor'])];
    await holdings[publisher](lead);
    const { id } = await draft(lead);
    expect(getOutcome(await publish(lead, id))).toEqual(isWhole ? [200, undefined] : [403, 'FRAME_RIGHTS_MISSING']);
    const theirs = await draft(other);
    const { reviewers } = (await kit.world.call(readPublishing, { as: other, params: { id: theirs.id } })).body.data;
    const offered = reviewers.map((reviewer: { id: string }) => reviewer.id);
    expect(offered.includes(lead.personId)).toBe(isWhole);
    const service = entry({ runAs: { kind: 'service', permissions: [postPermission] } });
    expect(getOutcome(await publish(lead, (await draft(lead)).id, service))).toEqual([403, 'RUN_AS_NOT_HELD']);
  });

  it.each(kinds)(
    'lends it to a starter who may post them %s for no longer than both hold it whole',
    async (starter) => {
      const [lead, person] = [await member(['supervisor']), await member(['user'])];
      const whole = await holdings['for a time'](lead);
      const flow = await draft(lead);
      expect((await publish(lead, flow.id)).status).toBe(200);
      // From now on the publisher holds what the table says.
      if (!isWhole) {
        await end(whole);
        await holdings[publisher](lead);
      }
      await holdings[starter](person);
      const before = await entries();
      const reply = await start(person, flow);
      const posts = isWhole && starter === 'for a time';
      if (posts) expect(reply.body.data).toMatchObject({ status: 'finished' });
      else expect(reply.body.data?.status, JSON.stringify(reply.body)).not.toBe('finished');
      if (!isWhole && starter === 'for a time') expect(getOutcome(reply)).toEqual([409, 'FRAME_RESPONSIBLE_LACKS']);
      expect((await entries()) - before).toBe(posts ? 1 : 0);
    },
  );

  it('uses as the starter of the own flow no more than is held whole', async () => {
    const lead = await member(['supervisor']);
    const whole = await holdings['for a time'](lead);
    const flow = await draft(lead);
    expect((await publish(lead, flow.id)).status).toBe(200);
    if (!isWhole) {
      await end(whole);
      await holdings[publisher](lead);
    }
    const before = await entries();
    await start(lead, flow);
    expect((await entries()) - before).toBe(isWhole ? 1 : 0);
  });
});
