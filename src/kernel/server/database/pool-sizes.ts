/** Connection limits: pool widths of a process by its duties. Sums: see the README. */
import type { Config } from '../config.ts';

export interface PoolSizes {
  /** As the application. */
  appConnections: number;
  /** As the role of the queue. */
  queue: number;
}

type Settings = Pick<Config, 'databasePool' | 'workerConcurrency'>;

/**
 * A request and a job hold one connection each, and so do the two who run what is scheduled. Beside them one writes what is left after
 * the answers, one carries what was committed, two listen for jobs, one beats, and one is to spare.
 */
export function getPoolSizes(settings: Settings, does: { serves: boolean; works: boolean }): PoolSizes {
  const { databasePool, workerConcurrency: jobs } = settings;
  return { appConnections: does.serves ? databasePool : jobs + 4, queue: does.works ? jobs + 5 : 2 };
}
