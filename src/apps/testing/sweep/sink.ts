/** A service outside that the swept runs call: counts calls by their key, so that a call made twice is one and a call lost is none. */
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';

export interface Sink {
  origin: string;
  /** Address that the product may call: `127.0.0.1:4010`. */
  place: string;
  /** Of a course, how many different calls of each method arrived, however often: `DELETE 1`, `POST 2`. */
  of(name: string): string[];
  count(name: string, method: 'POST' | 'DELETE'): number;
  close(): Promise<void>;
}

export async function startSink(): Promise<Sink> {
  const outside: ExternalService = await startExternalService();
  const keys = new Map<string, Set<string>>();
  outside.answers((received, response) => {
    const { name } = JSON.parse(received.body) as { name: string };
    const which = `${name} ${received.method}`;
    const callIds = keys.get(which) ?? new Set();
    callIds.add(String(received.headers['idempotency-key']));
    keys.set(which, callIds);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: name }));
  });
  const count: Sink['count'] = (name, method) => keys.get(`${name} ${method}`)?.size ?? 0;
  return {
    origin: outside.origin,
    place: new URL(outside.origin).host,
    count,
    of: (name) => (['DELETE', 'POST'] as const).map((method) => `${method} ${count(name, method)}`),
    close: () => outside.close(),
  };
}
