/** What tests of absences share: a world, and delegations that are set, listed and ended in it. */
import { expect } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { flowKit } from '#modules/flow/server/testing/kit.ts';
import * as api from '../../contract/delegation.endpoints.ts';

/** The day so many days from now, in the company's zone unless told. */
export const day = (offset: number, of = 'Asia/Seoul') => dayIn(of, new Date(Date.now() + offset * 86_400_000));

export const codeOf = async (reply: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await reply;
  return [status, body.code];
};

export function absenceKit() {
  const flows = flowKit();
  const { kit, call } = flows;
  const set = (as: TestMember, body: object = {}) => {
    const { alpha } = kit.world;
    const about = { delegateId: alpha.finance.personId, from: day(0), until: day(3), reason: '여름 휴가', ...body };
    return call(api.setDelegation, { as, body: about });
  };
  const end = (as: TestMember, id: string) => call(api.endDelegation, { as, params: { id } });
  const listed = async (as: TestMember, query: object = {}) =>
    (await call(api.listDelegations, { as, query: { limit: 50, ...query } })).body.data;
  /** Does it while the delegation runs, and ends it after. */
  async function during(body: object, work: (id: string) => Promise<void>, as?: TestMember): Promise<void> {
    const { supervisor } = kit.world.alpha;
    const made = await set(as ?? supervisor, body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await kit.world.settle();
    const { id } = made.body.data;
    try {
      await work(id);
    } finally {
      await end(as ?? supervisor, id);
      await kit.world.settle();
    }
  }
  return { ...flows, set, end, listed, during };
}
