/** An HTTP server over a kernel world: three people, a guest and the kernel's own endpoints. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { fail, kernelErrors } from '../../contract/error.ts';
import { newId } from '../../contract/ids.ts';
import { systemPermissions } from '../../contract/permissions.ts';
import { statement } from '../database/unit.ts';
import { createServer, type ServerOptions } from '../http/server.ts';
import { kernelRoom } from '../kernel-room.ts';
import { LiveHub } from '../live.ts';
import type { StreamLimits } from '../live-places.ts';
import type { Ports } from '../ports.ts';
import type { Room, Route } from '../room.ts';
import { stopServer } from '../shutdown.ts';
import { type KernelWorld, kernelWorld } from './kernel-world.ts';

interface TestPerson {
  personId: string;
  code: string;
  permissions: string[];
}

export interface KernelServer {
  world: KernelWorld;
  app: FastifyInstance;
  live: LiveHub;
  port: number;
  /** By their tokens: `admin` and `plain` of alpha, `stranger` of beta. */
  members: Record<'admin' | 'plain' | 'stranger', TestPerson>;
  /** Persons who are no members any more. */
  removed: Set<string>;
  /** Whoever has the cookie `guest-token`. */
  guestId: string;
  close(): Promise<void>;
}

type People = Pick<KernelServer, 'members' | 'removed' | 'guestId'>;

/** What rooms would answer, over these people. */
function portsOf({ directory }: KernelWorld, { members, removed, guestId }: People): Ports {
  return {
    directory,
    authenticator: {
      hasProof: async () => true,
      async person(token) {
        const member = (members as Record<string, TestPerson>)[token];
        if (!member) throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
        return { personId: member.personId, sessionId: newId(), name: token, secondFactor: false };
      },
    },
    authorizer: {
      async load(unit, company, personId) {
        const member = Object.values(members).find((one) => one.personId === personId && one.code === company.code);
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

function people(): People {
  const all = Object.keys(systemPermissions);
  const members = {
    admin: { personId: newId(), code: 'alpha', permissions: all },
    plain: { personId: newId(), code: 'alpha', permissions: [] },
    stranger: { personId: newId(), code: 'beta', permissions: all },
  };
  return { members, removed: new Set(), guestId: newId() };
}

/** Listens on a free port of the loopback. */
export async function kernelServer(
  about: {
    server?: Partial<ServerOptions>;
    limits?: Partial<StreamLimits>;
    beatMs?: number;
    routes?: readonly Route[];
    pages?: Room['pages'];
    first?: Room['first'];
    settings?: Record<string, string>;
    hearings?: Room['hearings'];
    log?: Logger;
  } = {},
): Promise<KernelServer> {
  const folder = mkdtempSync(join(tmpdir(), 'heureum-server-'));
  const routes = [...kernelRoom.routes, ...(about.routes ?? [])];
  const world = await kernelWorld(
    {
      ...kernelRoom,
      routes,
      pages: [...(kernelRoom.pages ?? []), ...(about.pages ?? [])],
      hearings: about.hearings ?? {},
      first: about.first ?? [],
    },
    { settings: { DATA_DIR: folder, ...about.settings }, ...(about.log ? { log: about.log } : {}) },
  );
  for (const company of [world.alpha, world.beta]) {
    await world.within(company, ({ unit }) => unit.query(statement('select kernel.bump_access()')));
  }
  const { house } = world;
  const { beatMs = 50, limits } = about;
  const live = new LiveHub({ url: world.urls.queueUrl, pool: world.queue, house, beatMs, limits });
  await live.start();
  const known = people();
  const app = await createServer({
    house,
    ports: portsOf(world, known),
    live,
    webRoot: join(folder, 'none'),
    formTargets: [],
    ...about.server,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  return {
    world,
    app,
    live,
    port,
    ...known,
    async close() {
      await live.stop();
      await stopServer(app);
      await world.close();
      rmSync(folder, { recursive: true });
    },
  };
}
