/** Test kit for bound permissions: things to bind to, and grants bound to them. */
import { expect } from 'vitest';
import * as grants from '#modules/access/contract/grant.endpoints.ts';
import { createAccessKit } from '#modules/access/server/testing/kit.ts';
import { createRecord } from '#modules/axis/server/index.ts';

export const postPermission = 'finance.entry.post';
export const getTomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
export const getOutcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

export function createGrantLimitKit() {
  const { kit, member } = createAccessKit();

  /** A product of alpha. */
  async function sold(title: string): Promise<string> {
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living' };
    const product = { axis: 'item', type: 'sellable', title, fields } as const;
    return (await kit.world.alpha.service((context) => createRecord(context, product))).id;
  }

  const give = (memberId: string, permissions: string[], bounds: object) =>
    kit.world.call(grants.giveGrant, {
      as: kit.world.alpha.master,
      body: { memberId, permissions, until: getTomorrow(), reason: '대신 일합니다', ...bounds } as never,
    });

  async function grantPermissions(memberId: string, permissions: string[], bounds: object): Promise<grants.Grant> {
    const reply = await give(memberId, permissions, bounds);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.data;
  }

  return { kit, member, sold, give, given: grantPermissions };
}
