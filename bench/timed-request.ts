/** One request at a time and what it took, and what lies where among many of them. */
import http from 'node:http';
import type { Request } from './load.ts';

interface Answer {
  ms: number;
  /** Null: the connection broke. */
  status: number | null;
  headers: http.IncomingHttpHeaders;
}

/** Read to its end. */
export function sendTimed(request: Request, { port, agent }: { port: number; agent: http.Agent }): Promise<Answer> {
  const began = performance.now();
  const { path = '/', body = request.body } = request.next?.() ?? {};
  const { method, headers } = request;
  const requestOptions = { host: '127.0.0.1', port, method, path: request.path ?? path, headers, agent };
  return new Promise((resolve) => {
    const lost = () => resolve({ ms: performance.now() - began, status: null, headers: {} });
    const request = http.request(requestOptions, (reply) => {
      const { statusCode: status = 500, headers } = reply;
      reply.on('error', lost).on('end', () => resolve({ ms: performance.now() - began, status, headers }));
      reply.resume();
    });
    request.on('error', lost).end(body);
  });
}

/** In milliseconds, to the hundredth; null: there are none. */
export function getPercentile(times: readonly number[], share: number): number | null {
  const value = times.toSorted((a, b) => a - b)[Math.floor(share * times.length)];
  return value === undefined ? null : Math.round(100 * value) / 100;
}
