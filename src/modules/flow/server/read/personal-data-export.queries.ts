/** The runs that a person began. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface PersonalRun {
  id: string;
  title: string;
  status: string;
  startedAt: string;
  finishedAt: string | null;
  input: unknown;
}

export const selectRunsOfPerson = (companyId: string, personId: string): Statement<PersonalRun> =>
  statement(
    `select id, title, status, started_at as "startedAt", finished_at as "finishedAt", input from flow.executions
      where company_id = $1 and initiator_id = $2 order by started_at desc, id desc limit 10000`,
    [companyId, personId],
  );
