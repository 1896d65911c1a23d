/** An HTTP server over a kernel world: three people, a guest and the kernel's own endpoints. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { fail, kernelErrors } from '../../contract/error.ts';
import { createId } from '../../contract/ids.ts';
import { systemPermissions } from '../../contract/permissions.ts';
import type { AppModule, Route } from '../app-module.ts';
import { statement } from '../database/unit.ts';
import { createHttpServer, type ServerOptions } from '../http/server.ts';
import { kernelModule } from '../kernel-module.ts';
import { LiveHub } from '../live.ts';
import type { StreamLimits } from '../live-slots.ts';
import type { Ports } from '../ports.ts';
import { stopServer } from '../shutdown.ts';
import { createKernelWorld, type KernelWorld } from './kernel-world.ts';

interface TestPerson {
  personId: string;
  code: string;
  permissions: string[];
}

export interface KernelServer {
  world: KernelWorld;
  fastify: FastifyInstance;
  live: LiveHub;
  port: number;
  /** By their tokens: `admin` and `plain` of alpha, `stranger` of beta. */
  members: Record<'admin' | 'plain' | 'stranger', TestPerson>;
  /** Persons who are no members any more. */
  removed: Set<string>;
  /** Guest with the cookie `guest-token`. */
  guestId: string;
  close(): Promise<void>;
}

type People = Pick<KernelServer, 'members' | 'removed' | 'guestId'>;

/** Port implementations of modules, over these people. */
function createPorts({ directory }: KernelWorld, { members, removed, guestId }: People): Ports {
  return {
    directory,
    authenticator: {
      hasProof: async () => true,
      async person(token) {
        const member = (members as Record<string, TestPerson>)[token];
        if (!member) throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
        return { personId: member.personId, sessionId: createId(), name: token, secondFactor: false };
      },
    },
    authorizer: {
      async load(unit, company, personId) {
        const member = Object.values(members).find(
          (candidate) => candidate.personId === personId && candidate.code === company.code,
        );
        if (!member || removed.has(personId)) return null;
        const [row] = await unit.query(
          statement<{ version: number }>('select version from kernel.access_versions where company_id = $1', [
            company.id,
          ]),
        );
        const permissions = new Set(member.permissions);
        return { memberId: personId, roles: [], permissions, demandsSecondFactor: false, version: row?.version ?? 0 };
      },
      guestPermissions: new Set(),
    },
    guests: {
      cookie: '__Host-heureum-guest',
      find: async (_unit, _company, token) => (token === 'guest-token' ? { guestId } : null),
      async open({ http }) {
        http?.setCookie('__Host-heureum-guest', 'guest-token', { maxAge: 60 });
        return { guestId };
      },
    },
  };
}

function createPeople(): People {
  const all = Object.keys(systemPermissions);
  const members = {
    admin: { personId: createId(), code: 'alpha', permissions: all },
    plain: { personId: createId(), code: 'alpha', permissions: [] },
    stranger: { personId: createId(), code: 'beta', permissions: all },
  };
  return { members, removed: new Set(), guestId: createId() };
}

/** Listens on a free port of the loopback. */
export async function createKernelServer(
  options: {
    server?: Partial<ServerOptions>;
    limits?: Partial<StreamLimits>;
    heartbeatMs?: number;
    routes?: readonly Route[];
    pages?: AppModule['pages'];
    first?: AppModule['preloadedEndpoints'];
    settings?: Record<string, string>;
    audiences?: AppModule['audiences'];
    log?: Logger;
  } = {},
): Promise<KernelServer> {
  const folder = mkdtempSync(join(tmpdir(), 'heureum-server-'));
  const routes = [...kernelModule.routes, ...(options.routes ?? [])];
  const world = await createKernelWorld(
    {
      ...kernelModule,
      routes,
      pages: [...(kernelModule.pages ?? []), ...(options.pages ?? [])],
      audiences: options.audiences ?? {},
      preloadedEndpoints: options.first ?? [],
    },
    { settings: { DATA_DIR: folder, ...options.settings }, ...(options.log ? { log: options.log } : {}) },
  );
  for (const company of [world.alpha, world.beta]) {
    await world.within(company, ({ unit }) => unit.query(statement('select kernel.bump_access()')));
  }
  const { app } = world;
  const { heartbeatMs = 50, limits } = options;
  const live = new LiveHub({ url: world.urls.queueUrl, pool: world.queue, app: app, heartbeatMs: heartbeatMs, limits });
  await live.start();
  const testPeople = createPeople();
  const fastify = await createHttpServer({
    app: app,
    ports: createPorts(world, testPeople),
    live,
    webRoot: join(folder, 'none'),
    formTargets: [],
    ...options.server,
  });
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = fastify.server.address() as { port: number };
  return {
    world,
    fastify: fastify,
    live,
    port,
    ...testPeople,
    async close() {
      await live.stop();
      await stopServer(fastify);
      await world.close();
      rmSync(folder, { recursive: true });
    },
  };
}
