/** Case bench: each case at each number of connections, the product and the baselines in turns, with profiles of the slow ones. */
import { loadavg } from 'node:os';
import type { Case, DatabaseQuery, Side } from './cases.ts';
import { compareCase, createLine, isReached, tryCase } from './compare.ts';
import type { parseOptions } from './options.ts';
import { ports } from './processes.ts';
import { printProfile } from './profile.ts';
import { getClusterProcessorSeconds, getProcessorSeconds } from './spent.ts';
import { type Processes, printStages } from './stages.ts';

export interface MeasuredProcesses extends Processes {
  /** Process ids of each side: of the product server and worker. */
  pids: Partial<Record<Side, number[]>>;
}

export interface CasePlan {
  measuring: MeasuredProcesses;
  options: ReturnType<typeof parseOptions>;
  ask: DatabaseQuery;
  say: (line: string) => void;
}

export async function measureCases(
  cases: readonly Case[],
  { measuring, options, ask, say: printLine }: CasePlan,
): Promise<void> {
  const { server: pid, postmaster, pids } = measuring;
  const spent = (side: Side) => getProcessorSeconds(pids[side] ?? []) + getClusterProcessorSeconds(postmaster);
  const missed = new Set<string>();
  printLine('bytes of an answer:');
  for (const benchCase of cases) printLine(`  ${benchCase.name}: ${JSON.stringify(await tryCase(benchCase, ports))}`);
  for (const connections of options.connections) {
    const rows: Record<string, string | number>[] = [];
    for (const benchCase of cases) {
      const { rounds, seconds } = options;
      const compared = await compareCase(benchCase, { ports, connections, rounds, seconds, spent });
      rows.push(createLine(compared, benchCase));
      printLine(`  ${benchCase.name}: ${JSON.stringify(compared.measured)}`);
      if (!isReached(compared, benchCase)) missed.add(benchCase.name);
    }
    const load = loadavg().map((value) => value.toFixed(1));
    printLine(
      `\n${connections} connections, medians of ${options.rounds} rounds of ${options.seconds} s; load ${load.join(' ')}`,
    );
    console.table(rows);
  }
  const { profile } = options;
  const looked = profile === 'missed' ? [...missed] : (profile ?? []);
  for (const benchCase of cases) if (looked.includes(benchCase.name)) await printProfile(benchCase, { pid, ask });
  const { stages } = options;
  const caseNames = stages === 'asked' ? cases.map(({ name }) => name) : (stages ?? []);
  for (const benchCase of cases) if (caseNames.includes(benchCase.name)) await printStages(benchCase, measuring, ask);
}
