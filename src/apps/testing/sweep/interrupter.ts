/**
 * A proxy between the product and PostgreSQL that counts the product's messages. At a chosen message it cuts the connection, drops
 * the answer, or pauses everything for a while. It parses the protocol's frames but not their content.
 */
import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';

/**
 * `kill`: the message never leaves, and `onKill` ends the process. `drop`: the message arrives, and the line is cut before any
 * answer to it. `stall`: the message and all after it on the line wait for so long, and then go on. `lose`: they wait for so
 * long, and the line is cut instead: what a network does that takes packets and says nothing.
 */
export const interruptions = ['kill', 'drop', 'stall', 'lose'] as const;
export type Interruption = (typeof interruptions)[number];

export interface InterruptionOrder {
  how: Interruption;
  /** Counted from when the order is given, over all lines; the first is 1. */
  message: number;
  /** Milliseconds that `stall` and `lose` hold still. */
  pause: number;
  onKill(): void;
}

export interface Interrupter {
  /** The same database behind the interrupter. */
  through(url: string): string;
  /** Messages since the last order, or since the beginning. */
  readonly counted: number;
  give(order: InterruptionOrder | null): void;
  /** True if the given order has been carried out. */
  readonly isDone: boolean;
  close(): Promise<void>;
}

interface ConnectionState {
  client: Socket;
  server: Socket;
  rest: Buffer;
  /** The first message of a line has no letter before its length. */
  hasBegun: boolean;
  held: Buffer[] | null;
  isCut: boolean;
}

const lengthOf = (line: ConnectionState, at: number): number =>
  line.hasBegun ? 1 + line.rest.readInt32BE(at + 1) : line.rest.readInt32BE(at);

/** The next whole message of the line, or null. */
function nextMessage(line: ConnectionState): Buffer | null {
  if (line.rest.length < (line.hasBegun ? 5 : 4)) return null;
  const length = lengthOf(line, 0);
  if (line.rest.length < length) return null;
  const message = line.rest.subarray(0, length);
  line.rest = line.rest.subarray(length);
  line.hasBegun = true;
  return message;
}

function cutConnection(line: ConnectionState): void {
  line.isCut = true;
  line.client.destroy();
  line.server.destroy();
}

export async function startInterrupter(target: string): Promise<Interrupter> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const state = { counted: 0, order: null as InterruptionOrder | null, isDone: false };

  function carryOut(line: ConnectionState, message: Buffer, order: InterruptionOrder): void {
    state.isDone = true;
    if (order.how === 'kill') {
      cutConnection(line);
      order.onKill();
      return;
    }
    if (order.how === 'drop') {
      line.server.write(message);
      // An answer may be on its way already for what was said before; none of it is passed on any more.
      line.held = [];
      line.server.removeAllListeners('data');
      line.server.once('data', () => cutConnection(line));
      // Cuts the connection even if PostgreSQL never answers.
      setTimeout(() => cutConnection(line), order.pause).unref();
      return;
    }
    line.held = [message];
    setTimeout(() => {
      if (line.isCut) return;
      if (order.how === 'lose') return cutConnection(line);
      for (const waiting of line.held ?? []) line.server.write(waiting);
      line.held = null;
    }, order.pause).unref();
  }

  function say(line: ConnectionState, message: Buffer): void {
    state.counted += 1;
    if (line.held) {
      line.held.push(message);
      return;
    }
    const { order } = state;
    if (order && !state.isDone && state.counted === order.message) carryOut(line, message, order);
    else line.server.write(message);
  }

  const listener = createServer((client) => {
    const server = dial(Number(port), hostname);
    const line: ConnectionState = { client, server, rest: Buffer.alloc(0), hasBegun: false, held: null, isCut: false };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket
        .on('error', () => cutConnection(line))
        .on('close', () => {
          sockets.delete(socket);
          cutConnection(line);
        });
    }
    client.on('data', (bytes: Buffer) => {
      line.rest = line.rest.length === 0 ? bytes : Buffer.concat([line.rest, bytes]);
      for (let message = nextMessage(line); message && !line.isCut; message = nextMessage(line)) say(line, message);
    });
    server.on('data', (bytes: Buffer) => client.write(bytes));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const own = listener.address() as { port: number };

  return {
    through(url) {
      const address = new URL(url);
      address.hostname = '127.0.0.1';
      address.port = String(own.port);
      return address.href;
    },
    get counted() {
      return state.counted;
    },
    get isDone() {
      return state.isDone;
    },
    give(order) {
      Object.assign(state, { counted: 0, order, isDone: false });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
