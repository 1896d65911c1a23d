/** Company policy: reading and changing a company's notification policy. */
import { expect } from 'vitest';
import type { TestMember, World } from '#apps/testing.ts';
import {
  defaultPolicy,
  type KindRules,
  type NoticePolicy,
  type QuietHours,
} from '../../contract/notification-policy.ts';
import * as api from '../../contract/policy.endpoints.ts';

export const readPolicy = async (world: World, as: TestMember): Promise<NoticePolicy> =>
  (await world.call(api.readPolicy, { as })).body.data;

/** Rules on top of the product's defaults, and quiet hours or none. */
export async function changePolicy(
  world: World,
  { change = {}, quiet }: { change?: Partial<KindRules>; quiet?: QuietHours | undefined },
): Promise<NoticePolicy> {
  const { version } = await readPolicy(world, world.alpha.master);
  const hours = { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null };
  const body = { kinds: { ...defaultPolicy.kinds, ...change }, ...hours, version };
  const reply = await world.call(api.changePolicy, { as: world.alpha.master, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}
