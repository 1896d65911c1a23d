/**
 * What each stage of a request costs, in microseconds of the processor: from the CPU profile of the server while it is loaded, by the files
 * that its samples lie in. The product itself measures nothing, so it costs nothing where nobody asks.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Case, DatabaseQuery } from './cases.ts';
import { type Frame, type Profile, recordProfile } from './cpu-profile.ts';
import { runLoad } from './load.ts';
import { ports } from './processes.ts';
import { setCounting } from './profile.ts';
import { getClusterProcessorSeconds, getProcessorSeconds } from './spent.ts';

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

type Place = readonly [stage: Stage, paths: readonly string[]];

const http = 'src/kernel/server/http';

/** Files and folders of each stage. The first place that fits says the stage; what fits none is its caller's. */
export const places: readonly Place[] = [
  [
    'resolve host',
    [`${http}/stages/resolve-host.ts`, `${http}/host.ts`, 'src/modules/company/server/company-directory.ts'],
  ],
  [
    'authenticate',
    [
      `${http}/stages/authenticate.ts`,
      `${http}/caller.ts`,
      `${http}/key-caller.ts`,
      'src/kernel/server/tokens.ts',
      'src/modules/identity/',
    ],
  ],
  [
    'authorize',
    [
      `${http}/stages/authorize.ts`,
      `${http}/authorization.ts`,
      `${http}/grants-cache.ts`,
      `${http}/view-as.ts`,
      'src/modules/access/',
    ],
  ],
  ['validate', [`${http}/stages/validate.ts`, `${http}/input.ts`, `${http}/raw-routes.ts`]],
  ['idempotency', [`${http}/stages/idempotency.ts`]],
  [
    'unit of work',
    [
      `${http}/stages/unit-of-work.ts`,
      'src/kernel/server/database/',
      ...['pg', 'pg-pool', 'pg-protocol', 'pg-types'].map((name) => `node_modules/${name}/`),
    ],
  ],
  ['audit', [`${http}/stages/audit.ts`, 'src/kernel/server/audit.ts']],
  ['tell (events)', ['src/kernel/server/events.ts']],
  [
    'serialize, pack',
    [
      `${http}/stages/serialize.ts`,
      `${http}/reply-serializer.ts`,
      `${http}/compression.ts`,
      'node_modules/fast-json-stringify/',
    ],
  ],
  ['log', ['src/kernel/server/log.ts', 'node_modules/pino/']],
  ['handle', [`${http}/stages/handle.ts`, 'src/modules/', 'src/kernel/server/search/']],
  [
    'read the request, route it',
    [...['fastify', 'find-my-way', '@fastify'].map((name) => `node_modules/${name}/`), `${http}/`],
  ],
];

/** Node's own code has no path in the tree. */
const nodeHttp = /^node:(_http|internal\/http)/;

const patterns = places.map(([stage, paths]) => [stage, paths.map((path) => `/${path}`)] as const);

function getStageOfFile(url: string): Stage | undefined {
  const fits = (path: string) => (path.endsWith('/') ? url.includes(path) : url.endsWith(path));
  const place = patterns.find(([, paths]) => paths.some(fits));
  if (place) return place[0];
  return nodeHttp.test(url) ? 'read the request, route it' : undefined;
}

/** System calls that send data: the caller determines their stage. */
const sends = /^(writev|writeUtf8String|writeLatin1String|writeBuffer)$/;

/** The stage of a sample, by its calls from the innermost on. */
export function stageOf(calls: readonly Frame[]): Stage | null {
  const [innermost] = calls;
  if (innermost?.functionName === '(garbage collector)') return 'collect garbage';
  for (const { url } of calls) {
    const stage = getStageOfFile(url);
    if (!stage) continue;
    if (!sends.test(innermost?.functionName ?? '')) return stage;
    return stage === 'unit of work' ? 'send to PostgreSQL' : 'send the answer';
  }
  return null;
}

/** Parts of one, without the time in which there was nothing to do. What no stage claims is Node's own (`null`). */
export function getStageShares({ nodes, samples, timeDeltas }: Profile): Map<Stage | null, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callerOf = new Map(nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id] as const)));
  const stagesById = new Map<number, Stage | null>();
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
    const stage = stagesById.has(id) ? (stagesById.get(id) ?? null) : stageAt(id);
    stagesById.set(id, stage);
    const time = timeDeltas[at] ?? 0;
    spent.set(stage, (spent.get(stage) ?? 0) + time);
    all += time;
  }
  return new Map([...spent].map(([stage, time]) => [stage, time / Math.max(1, all)]));
}

const seconds = 5;
const micro = 1e6;

/** PostgreSQL's total time, split by these stages. */
const statements = `
  select case
      when query like '%app.person_id%' then 'enter the company, compare the rights'
      when query like '%kernel.audit_log%' or query like '%seal_audit%' then 'audit, sealing'
      when query like '%kernel.events%' or query like '%kernel.relay_batch%' then 'tell (events), relay'
      when query like '%kernel.idempotency_keys%' then 'idempotency'
      else 'handle' end as stage, sum(total_exec_time) as ms
  from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where rolname like 'heureum%' and toplevel group by 1`;

export interface Processes {
  server: number;
  postmaster: number;
}

/** Loads the product with 16 connections and prints µs of each answer, stage by stage, of the server and of PostgreSQL. */
export async function printStages(
  { name, requests, settle }: Case,
  processes: Processes,
  ask: DatabaseQuery,
): Promise<void> {
  const { server, postmaster } = processes;
  await setCounting(ask, 'top');
  process.kill(server, 'SIGUSR1');
  await sleep(500);
  const request = { port: ports.product, connections: 16 };
  await runLoad(requests.product, { ...request, seconds: 2 });
  await ask('select pg_stat_statements_reset()', []);
  const before = { server: getProcessorSeconds([server]), database: getClusterProcessorSeconds(postmaster) };
  const loading = runLoad(requests.product, { ...request, seconds: seconds + 1 });
  const shares = getStageShares(await recordProfile(ports.inspector, seconds));
  const { perSecond } = await loading;
  const answers = perSecond * (seconds + 1);
  const [own, database] = [
    ((getProcessorSeconds([server]) - before.server) * micro) / answers,
    ((getClusterProcessorSeconds(postmaster) - before.database) * micro) / answers,
  ];
  await settle?.('product');
  const rows = stages.map((stage) => ({ stage: stage as string, µs: Math.round(own * (shares.get(stage) ?? 0)) }));
  const rest = { stage: "Node's own", µs: Math.round(own * (shares.get(null) ?? 0)) };
  console.log(
    `\n${name}: µs of the server's processor for an answer, ${Math.round(own)} in all (${Math.round(answers)} answers)`,
  );
  console.table([...rows.filter((row) => row.µs > 0), rest]);
  const databaseTimes = (await ask(statements, [])).map((row) => ({ stage: String(row.stage), ms: Number(row.ms) }));
  const inAll = databaseTimes.reduce((sum, { ms }) => sum + ms, 0);
  console.log(`${name}: µs of PostgreSQL's for an answer, ${Math.round(database)} in all`);
  console.table(
    databaseTimes.map(({ stage, ms }) => ({ stage, µs: Math.round((database * ms) / Math.max(1, inAll)) })),
  );
  await setCounting(ask, 'none');
}
