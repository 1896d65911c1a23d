/** Long computations in low-priority threads: when all cores are busy, a request for a list goes before a request for a hash. */
import { existsSync, readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * How much nicer a thread is than its process. Beside a busy one of that, it gets about a tenth of a core, or a seventieth; a whole
 * one when there is nothing else to do.
 */
export const niceness = { polite: 10, last: 19 };

interface ThreadAnswer<Result> {
  result?: Result;
  error?: Error;
}

interface PendingJob<Result> {
  done(result: Result): void;
  failed(error: Error): void;
}

/** Jobs for the function that a file serves. What a job and its result are made of must survive `structuredClone`. */
export class BackgroundThreads<Job, Result> {
  readonly #file: URL;
  readonly #niceness: number;
  readonly #idle = new Set<Worker>();
  readonly #busy = new Map<Worker, PendingJob<Result>>();

  constructor(file: URL, nicer: number = niceness.polite) {
    this.#file = file;
    this.#niceness = nicer;
  }

  /** As many threads as jobs at once: who calls bounds them. @throws what the function throws; an error when its thread ends first */
  run(job: Job): Promise<Result> {
    const [worker = this.#start()] = this.#idle;
    this.#idle.delete(worker);
    // A process that has nothing else to do waits for a job, not for a thread that could do one.
    worker.ref();
    worker.postMessage(job);
    return new Promise((done, failed) => this.#busy.set(worker, { done, failed }));
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { workerData: { nicer: this.#niceness } });
    worker.on('message', ({ result, error }: ThreadAnswer<Result>) => {
      const waiting = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.add(worker);
      worker.unref();
      if (error) waiting?.failed(error);
      else waiting?.done(result as Result);
    });
    const lose = (error: Error) => {
      const waiting = this.#busy.get(worker);
      this.#busy.delete(worker);
      this.#idle.delete(worker);
      waiting?.failed(error);
    };
    worker.on('error', lose);
    worker.on('exit', (code) => lose(new Error(`a background thread ended with ${code}`)));
    return worker;
  }
}

/**
 * Lowers the priority of this thread only, on systems with priorities per thread: Linux. Elsewhere it retains that of its process.
 */
function lowerPriority({ nicer }: { nicer: number }): void {
  const own = '/proc/thread-self';
  if (!existsSync(own)) return;
  const thread = Number(readlinkSync(own).split('/').at(-1));
  setPriority(thread, Math.min(19, getPriority(thread) + nicer));
}

/** Called once by the file of a background thread. */
export function serveBackground<Job, Result>(work: (job: Job) => Result): void {
  lowerPriority(workerData);
  parentPort?.on('message', (job: Job) => {
    try {
      parentPort?.postMessage({ result: work(job) });
    } catch (error) {
      parentPort?.postMessage({ error });
    }
  });
}
