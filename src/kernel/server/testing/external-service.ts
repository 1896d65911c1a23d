/** An external service simulated on this machine: records requests, and answers as configured. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AllowedAddress, parseAllowedAddress } from '../outgoing/addresses.ts';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ExternalService {
  origin: string;
  /** For the setting that lets calls through to it. */
  allowed: AllowedAddress[];
  heard: ReceivedRequest[];
  /** Sets the answer from now on; default 200 with `{}`. */
  answers(how: (received: ReceivedRequest, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

const answerPlainly = (_asked: ReceivedRequest, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};

export async function startExternalService(): Promise<ExternalService> {
  let answer = answerPlainly as Parameters<ExternalService['answers']>[0];
  const heard: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: Buffer.concat(pieces).toString() };
    heard.push(received);
    answer(received, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const place = parseAllowedAddress(`127.0.0.1:${port}`);
  return {
    origin: `http://127.0.0.1:${port}`,
    allowed: place ? [place] : [],
    heard,
    answers(how) {
      answer = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
