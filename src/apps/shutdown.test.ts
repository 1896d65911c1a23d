/** Shutdown of a whole app while a client reads none of its response. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportAccess } from '#kernel/contract/audit.endpoints.ts';
import { recordAccess } from '#kernel/server/access-records.ts';
import { createTestWorld, type World } from './testing.ts';

let world: World;
let queue: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  queue = new pg.Client({ connectionString: world.urls.queueUrl });
  owner = new pg.Client({ connectionString: world.urls.ownerUrl });
  await queue.connect();
  await owner.connect();
});
afterAll(async () => {
  await queue.end();
  await owner.end();
  await world.close();
});

const records = 'select count(*)::int as n from kernel.access_records where subject_type = $1';

it('is orderly: the worker has stopped, and what was noted last is written', async () => {
  const { alpha, app } = world;
  const { id: companyId } = alpha.tenant;
  await owner.query('alter table kernel.access_records no force row level security');
  await owner.query(
    `insert into kernel.access_records (company_id, id, at, actor_id, actor_name, action, subject_type, subjects, reason)
     select $1, gen_random_uuid(), now(), $2, 'x', 'kernel.mail.read', 'filler', array[gen_random_uuid()], repeat('x', 500)
     from generate_series(1, 40000)`,
    [companyId, alpha.master.personId],
  );
  await app.work();
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  const body = JSON.stringify({ reason: 'a test' });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const head = `Host: ${alpha.code}.localhost\r\nAuthorization: Bearer ${alpha.master.token}\r\nContent-Type: application/json`;
  socket.write(`POST ${exportAccess.path} HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const [said] = await once(socket, 'data');
  socket.pause();
  expect(String(said)).toContain('200 OK');
  await alpha.context('master', async (context) =>
    recordAccess(context, { action: 'kernel.mail.read', subject: { type: 'last', ids: [alpha.user.personId] } }),
  );
  await app.close();
  expect((await queue.query('select 1 from kernel.workers')).rows).toEqual([]);
  expect((await owner.query(records, ['last'])).rows).toEqual([{ n: 1 }]);
  socket.destroy();
});
