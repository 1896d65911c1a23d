/** What of the unit's company waits in the queue, for rooms that show their operators how old it is. */
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
