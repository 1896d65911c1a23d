/** A company that is suspended is closed to all at once, on every process, and open again as it was. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emit } from '#kernel/server/events.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import * as endpoints from '#modules/company/contract/endpoints.ts';
import { companyChanged } from '#modules/company/contract/events.ts';
import { restoreCompany, runInCompany, suspendCompany } from '#modules/company/server/index.ts';
import type { RunningApp } from './compose.ts';
import { startSecondProcess } from './testing/second-process.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;

/** A second process on the same database. */
let other: RunningApp;
beforeAll(async () => {
  world = await createTestWorld();
  other = await startSecondProcess(world);
});
afterAll(async () => {
  await other?.close();
  await world?.close();
});

const suspend = () =>
  world.root((context) =>
    runInCompany(context, world.alpha.tenant, (inside) => suspendCompany(inside, { reason: '약관 위반' })),
  );
const restore = () =>
  world.root((context) => runInCompany(context, world.alpha.tenant, (inside) => restoreCompany(inside)));

async function ask({ fastify }: RunningApp, url: string, token?: string) {
  const headers = { host: 'alpha.localhost', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fastify.inject({ method: 'GET', url, headers });
  return { status: answer.statusCode, code: answer.json().code };
}

describe('a company that is suspended', () => {
  test('is unknown to its members from the next request on, on every process, and open again when restored', async () => {
    const { token } = world.alpha.master;
    const apps = [world.app, other];
    for (const app of apps) expect((await ask(app, '/api/company/invitations', token)).status).toBe(200);
    await suspend();
    for (const app of apps) expect((await ask(app, '/api/company/invitations', token)).status).toBe(404);
    await vi.waitFor(async () => {
      for (const app of apps) {
        expect(await ask(app, '/api/company')).toEqual({ status: 404, code: 'COMPANY_INACTIVE' });
        expect((await ask(app, '/api/guest/session')).status).toBe(404);
      }
    });
    const response = await other.fastify.inject({
      method: 'GET',
      url: '/api/company',
      headers: { host: 'alpha.localhost' },
    });
    expect(response.json().details).toEqual([{ code: 'suspended' }]);
    expect((await world.call(endpoints.listInvitations, { as: world.beta.master })).status).toBe(200);

    await restore();
    await vi.waitFor(async () => {
      for (const app of apps) expect((await ask(app, '/api/company/invitations', token)).status).toBe(200);
    });
  });

  test('has its jobs wait, and loses none', async () => {
    const { alpha } = world;
    await alpha.service(async (context) => emit(context, companyChanged, { companyId: context.companyId }));
    await suspend();
    await alpha.service(async (context) => {
      addJob(context, 'kernel.send-mail', { key: 'nobody' }, { key: 'waits' });
    });
    await world.settle();
    const waiting = async () => {
      const { rows } = await world.app.queue.query(
        `select j.run_at > now() + interval '5 minutes' as later, j.attempts from graphile_worker._private_jobs j
          where j.payload ->> 'company' = $1 and j.payload -> 'data' ->> 'key' = 'nobody'`,
        [alpha.tenant.id],
      );
      return rows;
    };
    expect(await waiting()).toEqual([{ later: true, attempts: 0 }]);
    await restore();
    expect(await waiting()).toEqual([{ later: false, attempts: 0 }]);
    await world.settle();
    expect(await waiting()).toEqual([]);
  });

  test('is suspended once, and restored by the trail of the company', async () => {
    await suspend();
    await expect(suspend()).rejects.toMatchObject({ code: 'COMPANY_STANDING_CHANGED' });
    await restore();
    await expect(restore()).rejects.toMatchObject({ code: 'COMPANY_STANDING_CHANGED' });
    const { id } = world.alpha.tenant;
    const { rows } = await world.app.queue.query(
      `select action, after ->> 'reason' as reason from kernel.audit_log
        where company_id = $1 and action like 'company.company.%' order by id desc limit 2`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'company.company.restore', reason: '' },
      { action: 'company.company.suspend', reason: '약관 위반' },
    ]);
  });
});
