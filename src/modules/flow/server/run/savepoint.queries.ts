import { statement } from '#kernel/server/database/unit.ts';

/** Savepoints of one name nest: the innermost is meant. */
export const savepoint = {
  open: statement('savepoint flow_step'),
  keep: statement('release savepoint flow_step'),
  back: [statement('rollback to savepoint flow_step'), statement('release savepoint flow_step')] as const,
  probe: statement('select 1 as sent'),
};
