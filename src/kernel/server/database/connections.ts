/** How many connections a process opens at most, by what it does. The README says the sums. */
import type { Config } from '../config.ts';

export interface Widths {
  /** As the application. */
  app: number;
  /** As the role of the queue. */
  queue: number;
}

type Settings = Pick<Config, 'databasePool' | 'workerConcurrency'>;

/**
 * A request and a job hold one connection each, and so do the two who run what is scheduled. Beside them one writes what is left after
 * the answers, one carries what was committed, two listen for jobs, one beats, and one is to spare.
 */
export function widthsOf(settings: Settings, does: { serves: boolean; works: boolean }): Widths {
  const { databasePool, workerConcurrency: jobs } = settings;
  return { app: does.serves ? databasePool : jobs + 4, queue: does.works ? jobs + 5 : 2 };
}
