import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { defaultPolicy } from '../contract/notification-policy.ts';
import * as api from '../contract/policy.endpoints.ts';
import { changePolicy, readPolicy } from './testing/company-policy.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

describe('the policy', () => {
  it('is changed with the latest version only, and the trail records before and after', async () => {
    const { master } = world.alpha;
    const previousPolicy = await readPolicy(world, master);
    const nextPolicy = await changePolicy(world, { quiet: { from: '22:00', until: '08:00' } });
    const hours = { quietFrom: '22:00', quietUntil: '08:00' };
    expect(nextPolicy).toEqual({ kinds: defaultPolicy.kinds, ...hours, version: previousPolicy.version + 1 });
    const body = { ...defaultPolicy, version: previousPolicy.version };
    const late = await world.call(api.changePolicy, { as: master, body });
    expect([late.status, late.body.code, late.body.details.current]).toEqual([409, 'VERSION_CONFLICT', nextPolicy]);
    const [row] = await world.alpha.service(({ unit, companyId }) =>
      unit.query(
        statement<{ before: object; after: object }>(
          `select before, after from kernel.audit_log where company_id = $1 and action = 'notification.policy.change'
           order by id desc limit 1`,
          [companyId],
        ),
      ),
    );
    expect(row).toMatchObject({ before: { quietFrom: previousPolicy.quietFrom }, after: hours });
    expect(await readPolicy(world, world.beta.master)).toEqual(defaultPolicy);
  });

  it('never lets approvals be switched off, and quiet hours end at another time than they begin', async () => {
    const { master } = world.alpha;
    const { version } = await readPolicy(world, master);
    const approval = { ...defaultPolicy.kinds.approval, fixed: false };
    for (const body of [
      { ...defaultPolicy, kinds: { ...defaultPolicy.kinds, approval }, version },
      { ...defaultPolicy, quietFrom: '22:00', quietUntil: '22:00', version },
      { ...defaultPolicy, quietFrom: '22:00', version },
      {
        ...defaultPolicy,
        kinds: { ...defaultPolicy.kinds, task: { ways: ['text'], fixed: false, urgent: false } },
        version,
      },
    ]) {
      const reply = await world.call(api.changePolicy, { as: master, body: body as never });
      expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
    const choice = { kind: 'task', way: 'text', isOn: true } as const;
    const odd = await world.call(api.setOwnPreference, { as: world.alpha.user, body: choice });
    expect([odd.status, odd.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
