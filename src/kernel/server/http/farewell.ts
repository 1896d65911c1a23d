/**
 * The end of connections that clients and proxies keep open: each is told with its next answer, and those that stay silent are closed
 * then. None is cut while an answer is on its way, or a question.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    farewell: Farewell;
  }
}

/** So long nothing may have been said on a connection that is closed unasked: whoever speaks more often learns it from an answer. */
const silentMs = 300;
const lookMs = 100;

interface Kept {
  /** Answers that are not yet with the system. */
  open: Map<ServerResponse, IncomingMessage>;
  /** When, and after how many bytes, the last answer ended. */
  since: number;
  heard: number;
}

export class Farewell {
  #begun = false;
  readonly #kept = new Map<Socket, Kept>();
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
    const kept = this.#kept.get(socket);
    if (!kept) return;
    kept.open.set(response, request);
    response.once('close', () => {
      kept.open.delete(response);
      kept.since = Date.now();
      kept.heard = socket.bytesRead;
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
    const before = Date.now() - silentMs;
    for (const [socket, { open, since, heard }] of this.#kept) {
      if (open.size === 0 && since <= before && socket.bytesRead === heard) socket.destroySoon();
    }
  }
}
