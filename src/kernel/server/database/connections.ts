/** How many connections a process opens at most, by what it does. The README says the sums. */
import type { Config } from '../config.ts';

export interface Widths {
  /** As the application, and how many of these at once for one company. */
  app: number;
  each: number;
  /** As the role of the queue. */
  queue: number;
}

type Settings = Pick<Config, 'databasePool' | 'databasePoolCompany' | 'workerConcurrency'>;

/**
 * A request and a job hold one connection each. Beside them one writes what is left after the answers, one carries what was
 * committed, one listens for jobs, one beats, and one is to spare.
 */
export function widthsOf(settings: Settings, does: { serves: boolean; works: boolean }): Widths {
  const { databasePool, databasePoolCompany, workerConcurrency: jobs } = settings;
  const queue = does.works ? jobs + 4 : 2;
  if (does.serves) return { app: databasePool, each: databasePoolCompany, queue };
  return { app: jobs + 2, each: jobs + 2, queue };
}
