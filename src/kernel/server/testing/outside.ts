/** A service of somebody else, on this machine: remembers what it was asked, and answers as it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AllowedPlace, allowedPlaceOf } from '../outgoing/addresses.ts';

export interface Heard {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Outside {
  origin: string;
  /** For the setting that lets calls through to it. */
  allowed: AllowedPlace[];
  heard: Heard[];
  /** Answers from now on; 200 with `{}` unless told. */
  answers(how: (asked: Heard, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

const plainly = (_asked: Heard, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};

export async function startOutside(): Promise<Outside> {
  let answer = plainly as Parameters<Outside['answers']>[0];
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = '', url: path = '', headers } = request;
    const asked = { method, path, headers, body: Buffer.concat(pieces).toString() };
    heard.push(asked);
    answer(asked, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const place = allowedPlaceOf(`127.0.0.1:${port}`);
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
