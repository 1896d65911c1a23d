/** Calling any endpoint by its example, as anybody. */
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { TestReply } from '../testing.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import type { Example } from './example.ts';
import { examples } from './examples.ts';

export interface Caller {
  token?: string | undefined;
  cookie?: string | undefined;
  /** The host of the stage's company by default. */
  host?: string | undefined;
  headers?: Record<string, string>;
}

export const getEndpointName = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

export const createExample = async (endpoint: Endpoint, stage: EndpointStage): Promise<Example> =>
  (examples[getEndpointName(endpoint)] as (stage: EndpointStage) => Promise<Example> | Example)(stage);

/** An example's caller, on its host. */
export function getExampleCaller(stage: EndpointStage, { as, guest, root }: Example): Caller {
  const person = as === undefined ? stage.company.master : as;
  return {
    token: person?.token,
    ...(guest ? { cookie: stage.guest } : {}),
    ...(root ? { host: 'localhost' } : {}),
  };
}

export function sendExample(
  stage: EndpointStage,
  endpoint: Endpoint,
  example: Example,
  caller: Caller,
): Promise<TestReply> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(example.params?.[key] ?? 'x'));
  const search = new URLSearchParams(example.query).toString();
  const headers = {
    ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
    ...(caller.cookie ? { cookie: caller.cookie, 'sec-fetch-site': 'same-origin' } : {}),
    ...caller.headers,
  };
  const host = caller.host ?? `${stage.company.code}.localhost`;
  const payload = endpoint.method === 'GET' ? {} : { payload: example.body };
  const url = search ? `${path}?${search}` : path;
  return stage.world.request({ method: endpoint.method, url, host, headers, ...payload } as never);
}

/** Things contained in a list, a sum or a session of one's own: expected none. */
export function listEmptyValues(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  if (typeof data === 'number') return data === 0 ? [] : [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(listEmptyValues) : [];
}
