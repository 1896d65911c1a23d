/** The six calls that are measured, as each side is sent them. On every side another row in each request. */
import { getSchema, type Kind, kinds } from './baseline/tables.ts';
import type { Request } from './load.ts';
import { amount, createSample, grades, listing, type PreparedData, searchTerms } from './preparation.ts';

export type Side = 'product' | Kind;
export const sides: readonly Side[] = ['product', ...kinds];

/** Of the throughput of `bare`, and of its processor's time: to be reached with 16 and 64 connections, and what is aimed at. */
interface Bars {
  reach: Record<number, number>;
  aim: number;
}

export interface Case {
  name: string;
  bars: Bars;
  requests: Record<Side, Request>;
  /** After each load: a request that was cut off may have changed its row or not. */
  settle?: (side: Side) => Promise<void>;
}

/** Asks the database as the superuser. */
export type DatabaseQuery = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

export interface CaseContext {
  prepared: PreparedData;
  /** The token that `full` takes. */
  token: string;
  ask: DatabaseQuery;
}

const collection = '/api/axis/entity/external';

/** One id after the other, far apart; all of them before any comes again. */
function createTurn<Item>(items: readonly Item[], step = 7919): () => Item {
  let at = 0;
  return () => {
    at = (at + step) % items.length;
    return items[at] as Item;
  };
}

/** Lets every side have what is made for it, with state of its own. */
function mapSides(make: (side: Side) => Request): Record<Side, Request> {
  return Object.fromEntries(sides.map((side) => [side, make(side)])) as Record<Side, Request>;
}

function createHeaders({ prepared, token }: CaseContext, side: Side): Record<string, string> {
  const { host, companyId } = prepared;
  const own: Record<string, string> =
    side === 'product' ? { host, authorization: `Bearer ${prepared.token}` } : { 'x-company': companyId };
  if (side === 'full') own.authorization = `Bearer ${token}`;
  return { ...own, 'content-type': 'application/json' };
}

/** Changes of one field, of another in each request, each with the version that the one before left. */
function createUpdates({ prepared, ask }: CaseContext): Pick<Case, 'requests' | 'settle'> {
  const table = (side: Side) => (side === 'product' ? 'axis.records' : `${getSchema(side)}.records`);
  const versions = new Map<Side, Map<string, number>>(sides.map((side) => [side, new Map()]));
  const latest = new Map<Side, string[]>(sides.map((side) => [side, []]));
  const changes: ((number: number) => { title?: string; fields?: Record<string, unknown> })[] = [
    (number: number) => ({ title: `고친 상사 ${number}` }),
    (number: number) => ({ fields: { grade: grades[number % grades.length] } }),
    (number: number) => ({ fields: { phone: `010-0000-${String(number % 10_000).padStart(4, '0')}` } }),
  ];
  const requests = mapSides((side) => {
    const nextAt = createTurn([...prepared.ids.keys()]);
    const versionById = versions.get(side) as Map<string, number>;
    const recent = latest.get(side) as string[];
    let number = 0;
    const next = () => {
      const at = nextAt();
      const id = prepared.ids[at] as string;
      const version = versionById.get(id) ?? 1;
      versionById.set(id, version + 1);
      recent.push(id);
      if (recent.length > 512) recent.splice(0, 256);
      const sampleRecord = createSample(at);
      const change = changes[++number % changes.length]?.(number) ?? {};
      const fields = { ...sampleRecord.fields, ...change.fields };
      const path = side === 'product' ? `${collection}/${id}` : `/records/${id}`;
      return { path, body: JSON.stringify({ ...sampleRecord, ...change, fields, version }) };
    };
    return { method: 'PUT', next };
  });
  const settle = async (side: Side) => {
    const recent = latest.get(side) as string[];
    const text = `select id, version from ${table(side)} where company_id = $1 and id = any($2::uuid[])`;
    const rows = await ask(text, [prepared.companyId, recent]);
    for (const { id, version } of rows) versions.get(side)?.set(String(id), Number(version));
    recent.length = 0;
  };
  return { requests, settle };
}

function createCreations(side: Side): Request {
  let number = 0;
  const next = () => {
    const { code: _, ...values } = createSample(++number);
    const more = side === 'product' ? { allowAlike: true } : {};
    return { body: JSON.stringify({ ...values, ...more, title: `새 ${values.title}` }) };
  };
  return { method: 'POST', path: side === 'product' ? collection : '/records', next };
}

function createExecutions({ prepared }: CaseContext, side: Side): Request {
  const nextItem = createTurn(prepared.items, 7);
  const next = () => {
    const input = { amount, item: nextItem() };
    return { body: JSON.stringify(side === 'product' ? { frameKey: 'bench', input } : input) };
  };
  return { method: 'POST', path: side === 'product' ? '/api/flow/executions' : '/executions', next };
}

const productList = `${collection}?${new URLSearchParams({ ...listing, limit: String(listing.limit) })}`;

export function createCases(context: CaseContext): Case[] {
  const { ids } = context.prepared;
  const all: Case[] = [
    {
      name: 'list',
      bars: { reach: { 16: 0.75, 64: 0.75 }, aim: 0.9 },
      requests: mapSides((side) => ({
        method: 'GET',
        path: side === 'product' ? productList : `/records?grade=vip&limit=${listing.limit}`,
      })),
    },
    {
      name: 'read',
      bars: { reach: { 16: 0.7, 64: 0.7 }, aim: 0.85 },
      requests: mapSides((side) => {
        const nextId = createTurn(ids);
        const at = side === 'product' ? collection : '/records';
        return { method: 'GET', next: () => ({ path: `${at}/${nextId()}` }) };
      }),
    },
    {
      name: 'search',
      bars: { reach: { 16: 1, 64: 1 }, aim: 1.1 },
      requests: mapSides((side) => {
        const nextWord = createTurn(searchTerms, 1);
        const at = side === 'product' ? '/api/axis/search' : '/search';
        return { method: 'GET', next: () => ({ path: `${at}?limit=20&q=${encodeURIComponent(nextWord())}` }) };
      }),
    },
    { name: 'update', bars: { reach: { 16: 0.4, 64: 0.4 }, aim: 0.6 }, ...createUpdates(context) },
    { name: 'create', bars: { reach: { 16: 0.4, 64: 0.4 }, aim: 0.6 }, requests: mapSides(createCreations) },
    {
      name: 'execution',
      bars: { reach: { 16: 0.55, 64: 0.55 }, aim: 0.6 },
      requests: mapSides((side) => createExecutions(context, side)),
    },
  ];
  return all.map((item) => ({
    ...item,
    requests: mapSides((side) => ({ ...item.requests[side], headers: createHeaders(context, side) })),
  }));
}
