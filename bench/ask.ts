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
export function ask(request: Request, { port, agent }: { port: number; agent: http.Agent }): Promise<Answer> {
  const began = performance.now();
  const { path = '/', body = request.body } = request.next?.() ?? {};
  const { method, headers } = request;
  const about = { host: '127.0.0.1', port, method, path: request.path ?? path, headers, agent };
  return new Promise((resolve) => {
    const lost = () => resolve({ ms: performance.now() - began, status: null, headers: {} });
    const asked = http.request(about, (reply) => {
      const { statusCode: status = 500, headers } = reply;
      reply.on('error', lost).on('end', () => resolve({ ms: performance.now() - began, status, headers }));
      reply.resume();
    });
    asked.on('error', lost).end(body);
  });
}

/** In milliseconds, to the hundredth; null: there are none. */
export function percentile(times: readonly number[], share: number): number | null {
  const found = times.toSorted((one, other) => one - other)[Math.floor(share * times.length)];
  return found === undefined ? null : Math.round(100 * found) / 100;
}
