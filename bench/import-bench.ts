/**
 * A file of 100,000 customers: how long until the worker has imported it, and until it is taken back and done again, each as one run; what the
 * processors spent on it, and how much memory the worker and the server took at most. Linux alone says the latter two.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { sendCall, waitUntil } from './calls.ts';
import type { DatabaseQuery } from './cases.ts';
import { createSample, type PreparedData } from './preparation.ts';

const bars = { seconds: 60, megabytes: 300 };
const longest = 3600;
const type = '/api/axis/entity/external';
const reason = { code: 'mistake', text: '' };

export interface ImportsBench {
  prepared: PreparedData;
  port: number;
  rows: number;
  /** The processes of the product, by what they are called. */
  processes: Readonly<Record<string, number>>;
  ask: DatabaseQuery;
  say: (line: string) => void;
}

function createFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const { title, fields } = createSample(at);
    const phone = `010-${String(2000 + Math.floor(at / 10_000))}-${String(at % 10_000).padStart(4, '0')}`;
    return `${title},B-${at},고객,${fields.representative},${phone},${fields.address}`;
  });
  return ['이름,코드,구분,대표자,전화번호,주소', ...lines].join('\n');
}

/** CPU time used by the processes so far, in seconds: the kernel's clock counts hundredths. */
const getSpentSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    return sum + (user + system) / 100;
  }, 0);

const readPeak = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Resets the peak: only memory use from now on counts. */
const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

interface StepMeasure {
  step: string;
  seconds: number;
  [figure: string]: number | string;
}

async function measureStep(
  { processes, ask }: ImportsBench,
  step: string,
  work: () => Promise<unknown>,
): Promise<StepMeasure> {
  const named = Object.entries(processes);
  const backends = async () =>
    (await ask("select pid from pg_stat_activity where usename like 'heureum%'", [])).map(({ pid }) => Number(pid));
  const served = await backends();
  const spentBefore = named.map(([, pid]) => getSpentSeconds([pid]));
  const databaseBefore = getSpentSeconds(served);
  for (const [, pid] of named) resetPeak(pid);
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  const still = new Set(await backends());
  const figures = named.flatMap(([name, pid], at): [string, number][] => [
    [`${name} CPU s`, Math.round(10 * (getSpentSeconds([pid]) - (spentBefore[at] ?? 0))) / 10],
    [`${name} MB`, readPeak(pid)],
  ]);
  const database = served.every((pid) => still.has(pid))
    ? Math.round(10 * (getSpentSeconds(served) - databaseBefore)) / 10
    : '?';
  return { step, seconds: Math.round(10 * seconds) / 10, ...Object.fromEntries(figures), 'PostgreSQL CPU s': database };
}

class ImportSteps {
  readonly all: StepMeasure[] = [];
  readonly #bench: ImportsBench;

  constructor(bench: ImportsBench) {
    this.#bench = bench;
  }

  async call(path: string, request: { body?: object; file?: string } = {}) {
    const { prepared, port } = this.#bench;
    const headers = { host: prepared.host, authorization: `Bearer ${prepared.token}` };
    const answer = await sendCall(port, { path, headers, ...request });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status}`);
    return answer.data;
  }

  async take(name: string, work: () => Promise<unknown>): Promise<void> {
    const item = await measureStep(this.#bench, name, work);
    this.all.push(item);
    this.#bench.say(`  ${JSON.stringify(item)}`);
  }

  /** Takes a run back, and waits until that is done. @returns the run that it is */
  async undo(run: string): Promise<string> {
    const order = await this.call(`/api/flow/executions/${run}/undo`, { body: { reason } });
    if (order.state === 'done') return order.undoExecutionId;
    let record = order;
    await waitUntil(longest, async () => {
      record = await this.call(`/api/flow/undos/${order.undoId}`);
      return record.state !== 'undoing';
    });
    if (record.state !== 'done') throw new Error(`the undo is ${record.state}: ${JSON.stringify(record.refusal)}`);
    return record.undoExecutionId;
  }

  async importFile(fileId: string): Promise<string> {
    const { id } = await this.call(`${type}/imports`, { body: { fileId } });
    const isDone = async () => {
      const { state, reason: why } = await this.call(`${type}/imports/${id}`);
      if (state === 'stopped') throw new Error(String(why));
      return state === 'done';
    };
    if (!(await waitUntil(longest, isDone))) throw new Error('the import has not ended');
    return id;
  }

  /** Each row is there, or none. */
  async demand(count: number): Promise<void> {
    const { ask, prepared } = this.#bench;
    const live =
      "select count(*)::int as count from axis.records where company_id = $1 and code like 'B-%' and deleted_at is null";
    const [liveRow] = await ask(live, [prepared.companyId]);
    if (Number(liveRow?.count) !== count) throw new Error(`${liveRow?.count} records instead of ${count}`);
  }
}

export async function measureImports(bench: ImportsBench): Promise<void> {
  const { rows, say } = bench;
  const file = createFile(rows);
  const steps = new ImportSteps(bench);
  let [fileId, id, undone] = ['', '', ''];
  await steps.take('upload', async () => {
    ({ id: fileId } = await steps.call('/api/files?name=bench.csv', { file }));
  });
  await steps.take('import', async () => {
    id = await steps.importFile(fileId);
  });
  await steps.demand(rows);
  await steps.take('its page', () => steps.call(`/api/flow/executions/${id}`));
  await steps.take('preview', () => steps.call(`/api/flow/executions/${id}/undo-preview`));
  await steps.take('undo', async () => {
    undone = await steps.undo(id);
  });
  await steps.demand(0);
  await steps.take('redo', () => steps.undo(undone));
  await steps.demand(rows);
  say(`${rows} rows of ${Math.round(file.length / 1024)} kB of text (bars: ${bars.seconds} s, ${bars.megabytes} MB):`);
  console.table(steps.all);
}
