/** Queue queries: waiting jobs of the unit's company with their age, for operator screens of modules. */
import { type Statement, statement } from '../database/unit.ts';

export interface WaitingJobs {
  /** Name of a task, `flow.advance-execution`. */
  task: string;
  waiting: number;
  /** Since when the oldest of them is due. */
  oldest: string;
}

export function selectWaitingJobs(): Statement<WaitingJobs> {
  return statement('select task, waiting, oldest from kernel.waiting_jobs()');
}
