/** Savepoints: a step that fails is taken back alone, a trial altogether. */
import { statement } from '#kernel/server/database/unit.ts';

/** Savepoints of one name nest: the innermost is meant. */
export const savepointStatements = {
  open: statement('savepoint flow_step'),
  keep: statement('release savepoint flow_step'),
  back: [statement('rollback to savepoint flow_step'), statement('release savepoint flow_step')] as const,
};

/** Of another name: taking it back takes every step within along, also one that an error of the moment left open. */
export const trialStatements = {
  open: statement('savepoint flow_trial'),
  sent: statement('select 1 as sent'),
  back: [statement('rollback to savepoint flow_trial'), statement('release savepoint flow_trial')] as const,
};
