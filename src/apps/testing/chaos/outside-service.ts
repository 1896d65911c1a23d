/**
 * An external service that creates and deletes things as the calls of runs request: one per key, however often the call is
 * repeated.
 */
import { startExternalService } from '#kernel/server/testing/external-service.ts';

export interface OutsideService {
  origin: string;
  allowed: Awaited<ReturnType<typeof startExternalService>>['allowed'];
  /** The things of a company that are there now, in their order. */
  held(code: string): string[];
  close(): Promise<void>;
}

export async function startOutsideService(): Promise<OutsideService> {
  const outside = await startExternalService();
  const storedByKey = new Map<string, Set<string>>();
  const of = (code: string) => storedByKey.get(code) ?? new Set();
  outside.answers(({ method, path, headers }, response) => {
    const [, code = '', storedId] = path.split('/');
    if (method === 'DELETE' && storedId) {
      // Only existing things can be deleted: a duplicate or pointless call is detected.
      const status = of(code).delete(storedId) ? 204 : 404;
      return void response.writeHead(status).end();
    }
    const id = String(headers['idempotency-key']);
    storedByKey.set(code, of(code).add(id));
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
  });
  return {
    origin: outside.origin,
    allowed: outside.allowed,
    held: (code) => [...of(code)].sort(),
    close: () => outside.close(),
  };
}
