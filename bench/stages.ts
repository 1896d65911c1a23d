/**
 * What each stage of a request costs, in microseconds of the processor: from the CPU profile of the server while it is loaded, by the files
 * that its samples lie in. The product itself measures nothing, so it costs nothing where nobody asks.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask, Case } from './cases.ts';
import { load } from './load.ts';
import { ports } from './processes.ts';
import { count } from './profile.ts';
import { spentBy, spentByCluster } from './spent.ts';
import { type Frame, type Profile, profile } from './where.ts';

export const stages = [
  'read the request, route it',
  'resolve host',
  'authenticate',
  'authorize',
  'validate',
  'idempotency',
  'unit of work',
  'send to PostgreSQL',
  'handle',
  'tell (events)',
  'audit',
  'serialize, pack',
  'send the answer',
  'log',
  'collect garbage',
] as const;
export type Stage = (typeof stages)[number];

/** The first that fits says the stage; what fits none is its caller's. */
const places: readonly (readonly [RegExp, Stage])[] = [
  [/\/kernel\/server\/http\/host\.ts$|\/modules\/company\/server\/directory\.ts$/, 'resolve host'],
  [/\/kernel\/server\/(tokens|http\/key-caller|http\/caller)\.ts$|\/modules\/identity\//, 'authenticate'],
  [/\/kernel\/server\/http\/(admit|authorise|grants|view-as)\.ts$|\/modules\/access\//, 'authorize'],
  [/\/kernel\/server\/http\/(input|bytes)\.ts$/, 'validate'],
  [/\/kernel\/server\/http\/idempotency\.ts$/, 'idempotency'],
  [/\/kernel\/server\/database\/|\/node_modules\/pg(-pool|-protocol|-types)?\//, 'unit of work'],
  [/\/kernel\/server\/(audit|http\/audited)\.ts$/, 'audit'],
  [/\/kernel\/server\/events\.ts$/, 'tell (events)'],
  [/\/kernel\/server\/http\/(serialise|packing)\.ts$|\/node_modules\/fast-json-stringify\//, 'serialize, pack'],
  [/\/kernel\/server\/log\.ts$|\/node_modules\/pino\//, 'log'],
  [/\/src\/modules\/|\/kernel\/server\/search\//, 'handle'],
  [
    /\/node_modules\/(fastify|find-my-way|@fastify)\/|^node:(_http|internal\/http)|\/kernel\/server\/http\//,
    'read the request, route it',
  ],
];

/** Calls of the system that send: whose they are is told by who called. */
const sends = /^(writev|writeUtf8String|writeLatin1String|writeBuffer)$/;

/** The stage of a sample, by its calls from the innermost on. */
export function stageOf(calls: readonly Frame[]): Stage | null {
  const [innermost] = calls;
  if (innermost?.functionName === '(garbage collector)') return 'collect garbage';
  for (const { url } of calls) {
    const stage = places.find(([place]) => place.test(url))?.[1];
    if (!stage) continue;
    if (!sends.test(innermost?.functionName ?? '')) return stage;
    return stage === 'unit of work' ? 'send to PostgreSQL' : 'send the answer';
  }
  return null;
}

/** Parts of one, without the time in which there was nothing to do. What no stage claims is Node's own (`null`). */
export function sharesOf({ nodes, samples, timeDeltas }: Profile): Map<Stage | null, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callerOf = new Map(nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id] as const)));
  const known = new Map<number, Stage | null>();
  const stageAt = (id: number) => {
    const calls: Frame[] = [];
    for (let at: number | undefined = id; at !== undefined; at = callerOf.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame) calls.push(frame);
    }
    return stageOf(calls);
  };
  const spent = new Map<Stage | null, number>();
  let all = 0;
  for (const [at, id] of samples.entries()) {
    if (byId.get(id)?.callFrame.functionName === '(idle)') continue;
    const stage = known.has(id) ? (known.get(id) ?? null) : stageAt(id);
    known.set(id, stage);
    const time = timeDeltas[at] ?? 0;
    spent.set(stage, (spent.get(stage) ?? 0) + time);
    all += time;
  }
  return new Map([...spent].map(([stage, time]) => [stage, time / Math.max(1, all)]));
}

const seconds = 5;
const micro = 1e6;

/** What of PostgreSQL's time went where; its sum is shared by these. */
const statements = `
  select case
      when query like '%app.person_id%' then 'enter the company, compare the rights'
      when query like '%kernel.audit_log%' or query like '%seal_audit%' then 'audit, sealing'
      when query like '%kernel.events%' or query like '%kernel.carry%' then 'tell (events), relay'
      when query like '%kernel.idempotency_keys%' then 'idempotency'
      else 'handle' end as stage, sum(total_exec_time) as ms
  from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where rolname like 'heureum%' and toplevel group by 1`;

export interface Processes {
  server: number;
  postmaster: number;
}

/** Loads the product with 16 connections and prints µs of each answer, stage by stage, of the server and of PostgreSQL. */
export async function sayStages({ name, requests, settle }: Case, processes: Processes, ask: Ask): Promise<void> {
  const { server, postmaster } = processes;
  await count(ask, 'top');
  process.kill(server, 'SIGUSR1');
  await sleep(500);
  const request = { port: ports.product, connections: 16 };
  await load(requests.product, { ...request, seconds: 2 });
  await ask('select pg_stat_statements_reset()', []);
  const before = { server: spentBy([server]), database: spentByCluster(postmaster) };
  const loading = load(requests.product, { ...request, seconds: seconds + 1 });
  const shares = sharesOf(await profile(ports.inspector, seconds));
  const { perSecond } = await loading;
  const answers = perSecond * (seconds + 1);
  const [own, database] = [
    ((spentBy([server]) - before.server) * micro) / answers,
    ((spentByCluster(postmaster) - before.database) * micro) / answers,
  ];
  await settle?.('product');
  const rows = stages.map((stage) => ({ stage: stage as string, µs: Math.round(own * (shares.get(stage) ?? 0)) }));
  const rest = { stage: "Node's own", µs: Math.round(own * (shares.get(null) ?? 0)) };
  console.log(
    `\n${name}: µs of the server's processor for an answer, ${Math.round(own)} in all (${Math.round(answers)} answers)`,
  );
  console.table([...rows.filter((row) => row.µs > 0), rest]);
  const asked = (await ask(statements, [])).map((row) => ({ stage: String(row.stage), ms: Number(row.ms) }));
  const inAll = asked.reduce((sum, { ms }) => sum + ms, 0);
  console.log(`${name}: µs of PostgreSQL's for an answer, ${Math.round(database)} in all`);
  console.table(asked.map(({ stage, ms }) => ({ stage, µs: Math.round((database * ms) / Math.max(1, inAll)) })));
  await count(ask, 'none');
}
