/** What the tests of bound permissions share: things to be bound to, and grants for them. */
import { expect } from 'vitest';
import * as grants from '#modules/access/contract/grant.endpoints.ts';
import { accessKit } from '#modules/access/server/testing/kit.ts';
import { createRecord } from '#modules/axis/server/index.ts';

export const post = 'finance.entry.post';
export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
export const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

export function boundsKit() {
  const { kit, member } = accessKit();

  /** A product of alpha. */
  async function sold(title: string): Promise<string> {
    const fields = { price: { amount: 1000, currency: 'KRW' }, category: 'living' };
    const about = { axis: 'item', type: 'sellable', title, fields } as const;
    return (await kit.world.alpha.service((context) => createRecord(context, about))).id;
  }

  const give = (memberId: string, permissions: string[], bounds: object) =>
    kit.world.call(grants.giveGrant, {
      as: kit.world.alpha.master,
      body: { memberId, permissions, until: tomorrow(), reason: '대신 일합니다', ...bounds } as never,
    });

  async function given(memberId: string, permissions: string[], bounds: object): Promise<grants.Grant> {
    const reply = await give(memberId, permissions, bounds);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.data;
  }

  return { kit, member, sold, give, given };
}
