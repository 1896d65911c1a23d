/**
 * Ends persistent connections of clients and proxies: each learns it from its next response, and silent ones are closed afterwards.
 * None is cut while a response or a request is on its way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    farewell: ConnectionDrain;
  }
}

/** Minimum silence on a connection before it is closed unasked: more active clients learn it from a response. */
const silentMs = 300;
const lookMs = 100;

interface OpenConnection {
  /** Answers that are not yet with the system. */
  open: Map<ServerResponse, IncomingMessage>;
  /** When, and after how many bytes, the last answer ended. */
  since: number;
  heard: number;
}

export class ConnectionDrain {
  #begun = false;
  readonly #kept = new Map<Socket, OpenConnection>();
  #looking: NodeJS.Timeout | null = null;

  constructor(server: FastifyInstance['server']) {
    server.on('connection', (socket: Socket) => {
      this.#kept.set(socket, { open: new Map(), since: Date.now(), heard: 0 });
      socket.once('close', () => this.#kept.delete(socket));
    });
    // Before the answer, which may be there at once.
    server.prependListener('request', (request, response) => this.#opened(request, response));
    // Called when the server takes no more connections. Its own would cut answers that are written but not yet sent.
    server.closeIdleConnections = () => {
      this.#looking ??= setInterval(() => this.#closeSilent(), lookMs).unref();
    };
    server.on('close', () => this.#looking && clearInterval(this.#looking));
  }

  get begun(): boolean {
    return this.#begun;
  }

  /** From now on answers close their connections. */
  begin(): void {
    this.#begun = true;
    for (const { open } of this.#kept.values()) for (const [response, request] of open) this.#tell(request, response);
  }

  #opened(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#kept.get(socket);
    if (!connection) return;
    connection.open.set(response, request);
    response.once('close', () => {
      connection.open.delete(response);
      connection.since = Date.now();
      connection.heard = socket.bytesRead;
    });
    if (this.#begun) this.#tell(request, response);
  }

  /** Once the question has arrived whole: a connection that is closed over the rest of it is reset, and the answer may be lost. */
  #tell(request: IncomingMessage, response: ServerResponse): void {
    const { headers } = request;
    const isBare = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
    const tell = () => {
      if (!response.headersSent) response.setHeader('connection', 'close');
    };
    if (isBare || request.complete) tell();
    else request.once('end', tell);
  }

  #closeSilent(): void {
    const silentSince = Date.now() - silentMs;
    for (const [socket, { open, since, heard }] of this.#kept) {
      if (open.size === 0 && since <= silentSince && socket.bytesRead === heard) socket.destroySoon();
    }
  }
}
