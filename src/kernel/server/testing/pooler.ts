/**
 * A pooler in front of PostgreSQL, with as much of the protocol as poolers examine. In transaction mode, like PgBouncer before
 * 1.21, a client gets any session for each transaction: with statements prepared there by others, and without notifications in
 * between.
 */
import { createServer, connect as dial, type Socket } from 'node:net';

export interface Pooler {
  url: string;
  mode: 'session' | 'transaction';
  close(): Promise<void>;
}

interface Session {
  server: Socket;
  client: Socket | null;
  rest: Buffer;
}

const readyForQuery = 'Z';

/** The whole messages at the beginning of these bytes, and what is left. */
function splitFrames(bytes: Buffer): { frames: Buffer[]; rest: Buffer } {
  const frames: Buffer[] = [];
  let at = 0;
  while (bytes.length - at >= 5) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    frames.push(bytes.subarray(at, end));
    at = end;
  }
  return { frames, rest: bytes.subarray(at) };
}

export async function startPooler(url: string, mode: Pooler['mode']): Promise<Pooler> {
  const target = new URL(url);
  const idle: Session[] = [];
  const sockets = new Set<Socket>();
  const lent = new Map<Socket, Session>();
  const self = { mode };

  function open(client: Socket): Session {
    const server = dial(Number(target.port), target.hostname).on('error', () => undefined);
    const session: Session = { server, client, rest: Buffer.alloc(0) };
    sockets.add(server);
    server.on('data', (bytes: Buffer) => {
      const { frames, rest } = splitFrames(Buffer.concat([session.rest, bytes]));
      session.rest = rest;
      for (const frame of frames) pass(session, frame);
    });
    return session;
  }

  function pass(session: Session, frame: Buffer): void {
    const { client } = session;
    client?.write(frame);
    const isOver = frame.toString('latin1', 0, 1) === readyForQuery && frame.toString('latin1', 5, 6) === 'I';
    if (!client || !isOver || self.mode === 'session') return;
    lent.delete(client);
    session.client = null;
    idle.push(session);
  }

  const door = createServer((client) => {
    sockets.add(client);
    lent.set(client, open(client));
    client.on('error', () => undefined);
    client.on('close', () => lent.get(client)?.server.destroy());
    client.on('data', (bytes: Buffer) => {
      if (bytes.toString('latin1', 0, 1) === 'X') return client.end();
      const session = lent.get(client) ?? idle.pop();
      if (!session) return client.destroy();
      session.client = client;
      lent.set(client, session);
      return session.server.write(bytes);
    });
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.port = String((door.address() as { port: number }).port);
  return Object.assign(self, {
    url: own.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => door.close(resolve));
    },
  });
}
