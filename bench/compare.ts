/** Product and baselines in turns, round by round, so that a slow moment of the machine is one of all; and the table of what came out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Case, type Side, sides } from './cases.ts';
import { combineRounds, type LoadMeasure, measureForeignShare, runLoad } from './load.ts';
import { sendRequest } from './single-request.ts';

export interface ComparePlan {
  ports: Record<Side, number>;
  connections: number;
  rounds: number;
  /** Of each side's turn in a round. */
  seconds: number;
  /** Seconds of the processor that a side and PostgreSQL have used so far; what the product does after its answers is part of it. */
  spent: (side: Side) => number;
}

export interface Comparison {
  name: string;
  connections: number;
  measured: Record<Side, LoadMeasure>;
  /** CPU use of other processes just before, in percent. */
  foreign: number;
}

/** Sends each side one request of the case, which all must do. Returns how long their answers are, in bytes. */
export async function tryCase(item: Case, ports: Record<Side, number>): Promise<Record<Side, number>> {
  const bytes = { product: 0, bare: 0, isolated: 0, full: 0 };
  for (const side of sides) {
    const { next, method, path, body, headers } = item.requests[side];
    const request = { path, body, ...next?.() };
    const { status, text } = await sendRequest(ports[side], { method, headers, ...request });
    if (status >= 300) throw new Error(`${item.name}, ${side}: ${status} ${text}`);
    bytes[side] = Buffer.byteLength(text);
  }
  return bytes;
}

export async function compareCase(
  item: Case,
  { ports, connections, rounds, seconds, spent }: ComparePlan,
): Promise<Comparison> {
  const turn = async (side: Side, duration: number) => {
    const before = spent(side);
    const measured = await runLoad(item.requests[side], { port: ports[side], connections, seconds: duration });
    // Aborted requests may still be running, and so may the product's work after its answers.
    await sleep(300);
    const used = spent(side) - before;
    await item.settle?.(side);
    return { ...measured, cpu: (used * 1e6) / Math.max(1, measured.perSecond * duration) };
  };
  for (const side of sides) await turn(side, 2);
  const foreign = await measureForeignShare();
  const all: Record<Side, LoadMeasure[]> = { product: [], bare: [], isolated: [], full: [] };
  for (let round = 0; round < rounds; round++) {
    // There and back again: nobody has the same neighbour each time.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) all[side].push(await turn(side, seconds));
  }
  const measured = Object.fromEntries(sides.map((side) => [side, combineRounds(all[side])])) as Record<
    Side,
    LoadMeasure
  >;
  return { name: item.name, connections, measured, foreign };
}

/** Most that p99 may be of p50, with 16 connections: of a product that answers all alike. */
const longestTail = 4;

export const getRatio = ({ measured }: Comparison, side: Side): number =>
  measured.product.perSecond / Math.max(1, measured[side].perSecond);

/** The same by the processor's time of server and PostgreSQL: steadier, where others are at work. */
export const cpuRatioTo = ({ measured }: Comparison, side: Side): number =>
  measured[side].cpu / Math.max(1, measured.product.cpu);

export function isReached(compared: Comparison, { bars }: Case): boolean {
  return getRatio(compared, 'bare') >= (bars.reach[compared.connections] ?? bars.reach[16] ?? 0);
}

function formatAgainstBar(value: number, bar: number | undefined, isMet: boolean): string {
  if (bar === undefined) return value.toFixed(2);
  return `${value.toFixed(2)} (${bar} ${isMet ? 'met' : 'MISSED'})`;
}

/** One line of the table: the product, its ratios, and the bars beside them. */
export function createLine(compared: Comparison, item: Case): Record<string, string | number> {
  const { product, bare, isolated, full } = compared.measured;
  const ratio = getRatio(compared, 'bare');
  const tail = product.p99 / Math.max(1, product.p50);
  const reach = item.bars.reach[compared.connections];
  return {
    case: compared.name,
    'product/s': Math.round(product.perSecond),
    'p50 ms': product.p50,
    'p99 ms': product.p99,
    'by CPU': cpuRatioTo(compared, 'bare').toFixed(2),
    'CPU µs': `${Math.round(product.cpu)} to ${Math.round(bare.cpu)}`,
    'p99/p50': formatAgainstBar(tail, compared.connections === 16 ? longestTail : undefined, tail <= longestTail),
    'to bare (reach)': formatAgainstBar(ratio, reach, reach !== undefined && ratio >= reach),
    aim: `${item.bars.aim} ${ratio >= item.bars.aim ? 'met' : 'missed'}`,
    'to isolated': getRatio(compared, 'isolated').toFixed(2),
    'to full': getRatio(compared, 'full').toFixed(2),
    'bare/s': Math.round(bare.perSecond),
    'isolated/s': Math.round(isolated.perSecond),
    'full/s': Math.round(full.perSecond),
    failed: product.failed + bare.failed + isolated.failed + full.failed,
    'others %': compared.foreign,
  };
}
