import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../../contract/endpoint.ts';
import { route } from '../../app-module.ts';
import { audit } from '../../audit.ts';
import type { AnyContext } from '../../context.ts';
import { statement } from '../../database/unit.ts';
import { createKernelServer, type KernelServer } from '../../testing/kernel-server.ts';

/** An endpoint that is audited as `sample.tree.plant`, and what its handler writes itself. */
function planting(name: string, work: (context: AnyContext) => Promise<void>, scope: 'company' | 'any' = 'company') {
  const fact = endpoint({
    method: 'POST',
    touches: { none: 'a sample' },
    path: `/test/${name}`,
    scope,
    permission: scope === 'any' ? 'signed-in' : 'member',
    audit: 'sample.tree.plant',
    summary: { ko: '심기', en: 'Plant' },
    errors: [],
    reply: z.object({}),
  });
  return route(fact, async (context) => {
    await work(context);
    return {};
  });
}

/** Something is planted beside what the path names: the row is about what the endpoint says. */
const beside = endpoint({
  method: 'POST',
  path: '/test/beside/:id',
  scope: 'company',
  permission: 'member',
  audit: 'sample.tree.plant',
  subject: { type: 'sample.tree', reply: 'treeId' },
  touches: { none: 'a sample' },
  summary: { ko: '심기', en: 'Plant' },
  errors: [],
  params: z.strictObject({ id: z.string() }),
  reply: z.object({ id: z.string(), treeId: z.string() }),
});

const write = (context: AnyContext, action: string) =>
  audit(context, { action, subject: { type: 'tree', id: 'by handler' } });
const run = (context: AnyContext, sql: string) => context.unit.query(statement(sql));

let server: KernelServer;
beforeAll(async () => {
  server = await createKernelServer({
    routes: [
      planting('nothing', async () => undefined),
      planting('anywhere', async () => undefined, 'any'),
      planting('same', async (context) => write(context, 'sample.tree.plant')),
      planting('other', async (context) => write(context, 'sample.garden.change')),
      route(beside, async (_, { params }) => ({ id: params.id, treeId: 'oak' })),
      planting('undone', async (context) => {
        await run(context, 'savepoint here');
        write(context, 'sample.tree.plant');
        await run(context, 'rollback to savepoint here');
      }),
    ],
  });
});
afterAll(() => server.close());

/** Trail entries of one call: action and subject. */
async function trailOf(name: string, at: 'alpha' | null = 'alpha'): Promise<string[]> {
  const headers = { host: at ? 'alpha.localhost' : 'localhost', authorization: 'Bearer plain' };
  const reply = await server.fastify.inject({ method: 'POST', url: `/test/${name}`, headers });
  expect(reply.statusCode).toBe(200);
  const read = ({ unit }: Pick<AnyContext, 'unit'>) =>
    unit.query(
      statement<{ action: string; subject: string }>(
        'select action, subject_id as subject from kernel.audit_log where request_id = $1 and actor_id = $2 order by id',
        [reply.headers['x-request-id'], server.members.plain.personId],
      ),
    );
  const rows = await (at ? server.world.within(server.world.alpha, read) : server.world.within(null, read));
  return rows.map(({ action, subject }) => `${action} ${subject}`);
}

describe('the trail of an endpoint that is audited', () => {
  it('has its row, also beside rows of other actions', async () => {
    const own = `sample.tree.plant ${server.world.alpha.id}`;
    expect(await trailOf('nothing')).toEqual([own]);
    expect(await trailOf('other')).toEqual(['sample.garden.change by handler', own]);
  });

  it('says what the endpoint declares, and no other id that the path or the reply has', async () => {
    expect(await trailOf('beside/garden')).toEqual(['sample.tree.plant oak']);
  });

  it('has its row where there is no company, too: in the trail of the product, about who acted', async () => {
    expect(await trailOf('anywhere')).toEqual([`sample.tree.plant ${server.world.alpha.id}`]);
    expect(await trailOf('anywhere', null)).toEqual([`sample.tree.plant ${server.members.plain.personId}`]);
  });

  it('has the richer row of the handler instead, unless that one was taken back', async () => {
    expect(await trailOf('same')).toEqual(['sample.tree.plant by handler']);
    expect(await trailOf('undone')).toEqual([`sample.tree.plant ${server.world.alpha.id}`]);
  });
});
