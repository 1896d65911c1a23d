/** A service outside that the swept runs call: counts calls by their key, so that a call made twice is one and a call lost is none. */
import { type Outside, startOutside } from '#kernel/server/testing/outside.ts';

export interface Sink {
  origin: string;
  /** What the product is told to let through: `127.0.0.1:4010`. */
  place: string;
  /** Of a course, how many different calls of each method arrived, however often: `DELETE 1`, `POST 2`. */
  of(name: string): string[];
  count(name: string, method: 'POST' | 'DELETE'): number;
  close(): Promise<void>;
}

export async function openSink(): Promise<Sink> {
  const outside: Outside = await startOutside();
  const keys = new Map<string, Set<string>>();
  outside.answers((asked, response) => {
    const { name } = JSON.parse(asked.body) as { name: string };
    const which = `${name} ${asked.method}`;
    const known = keys.get(which) ?? new Set();
    known.add(String(asked.headers['idempotency-key']));
    keys.set(which, known);
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
