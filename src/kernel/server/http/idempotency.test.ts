import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { statement } from '../database/unit.ts';
import { route } from '../room.ts';
import { type KernelServer, kernelServer } from '../testing/kernel-server.ts';

const giveToken = endpoint({
  method: 'POST',
  path: '/test/token',
  scope: 'company',
  permission: 'member',
  audit: false,
  summary: { ko: '토큰', en: 'Token' },
  errors: [],
  reply: z.object({ tempToken: z.string() }),
});

let given = 0;
let server: KernelServer;
beforeAll(async () => {
  server = await kernelServer({
    routes: [
      route(giveToken, async () => {
        given += 1;
        return { tempToken: `일회용-secret-${given}` };
      }),
    ],
  });
});
afterAll(() => server.close());

const ask = async (key: string) => {
  const headers = { host: 'alpha.localhost', authorization: 'Bearer plain', 'idempotency-key': key };
  return (await server.app.inject({ method: 'POST', url: '/test/token', headers })).json();
};
const onCompany = <Row>(sql: string) =>
  server.world.within(server.world.alpha, ({ unit }) => unit.query(statement<Row>(sql)));

it('gives the same answer again, and the database cannot read the token in it', async () => {
  const first = await ask('one');
  expect(first.data).toEqual({ tempToken: '일회용-secret-1' });
  expect(await ask('one')).toEqual(first);
  expect((await ask('two')).data).toEqual({ tempToken: '일회용-secret-2' });
  const rows = await onCompany<{ row: string }>('select k::text as row from kernel.idempotency_keys k');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

it('still gives an answer that was kept in clear by an earlier version', async () => {
  await ask('old');
  await onCompany(
    `update kernel.idempotency_keys set reply = '{"success":true,"data":{"tempToken":"x"}}' where key = 'old'`,
  );
  expect((await ask('old')).data).toEqual({ tempToken: 'x' });
});
