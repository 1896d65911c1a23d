/** Absence test kit: a world, with helpers to set, list and end delegations. */
import { expect } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { createFlowKit } from '#modules/flow/server/testing/flow-kit.ts';
import * as api from '../../contract/delegation.endpoints.ts';

/** The day this many days from now, in the company's zone by default. */
export const addDays = (offset: number, of = 'Asia/Seoul') =>
  toLocalDay(of, new Date(Date.now() + offset * 86_400_000));

export const getErrorCode = async (reply: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await reply;
  return [status, body.code];
};

export function createAbsenceKit() {
  const flows = createFlowKit();
  const { kit, call } = flows;
  const set = (as: TestMember, body: object = {}) => {
    const { alpha } = kit.world;
    const delegation = {
      delegateId: alpha.finance.personId,
      from: addDays(0),
      until: addDays(3),
      reason: '여름 휴가',
      ...body,
    };
    return call(api.setDelegation, { as, body: delegation });
  };
  const end = (as: TestMember, id: string) => call(api.endDelegation, { as, params: { id } });
  const listed = async (as: TestMember, query: object = {}) =>
    (await call(api.listDelegations, { as, query: { limit: 50, ...query } })).body.data;
  /** Does it while the delegation runs, and ends it after. */
  async function during(body: object, work: (id: string) => Promise<void>, as?: TestMember): Promise<void> {
    const { supervisor } = kit.world.alpha;
    const reply = await set(as ?? supervisor, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    await kit.world.settle();
    const { id } = reply.body.data;
    try {
      await work(id);
    } finally {
      await end(as ?? supervisor, id);
      await kit.world.settle();
    }
  }
  return { ...flows, set, end, listed, during };
}
