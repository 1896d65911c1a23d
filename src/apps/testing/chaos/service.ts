/** A service of somebody else that makes things and takes them away, as the calls of runs tell it: one for each key, however often it comes. */
import { startOutside } from '#kernel/server/testing/outside.ts';

export interface Service {
  origin: string;
  allowed: Awaited<ReturnType<typeof startOutside>>['allowed'];
  /** The things of a company that are there now, in their order. */
  held(code: string): string[];
  close(): Promise<void>;
}

export async function openService(): Promise<Service> {
  const outside = await startOutside();
  const things = new Map<string, Set<string>>();
  const of = (code: string) => things.get(code) ?? new Set();
  outside.answers(({ method, path, headers }, response) => {
    const [, code = '', thing] = path.split('/');
    if (method === 'DELETE' && thing) {
      // What was never made cannot be taken away: a call that is made twice, or for nothing, is seen.
      const status = of(code).delete(thing) ? 204 : 404;
      return void response.writeHead(status).end();
    }
    const id = String(headers['idempotency-key']);
    things.set(code, of(code).add(id));
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
  });
  return {
    origin: outside.origin,
    allowed: outside.allowed,
    held: (code) => [...of(code)].sort(),
    close: () => outside.close(),
  };
}
