/** The single row that defines who may found companies. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Founding, FoundingChange } from '../contract/founding.ts';

const columns = `who, invited, per_person as "perPerson", version`;

export const selectFounding: Statement<Founding> = statement(`select ${columns} from company.founding`);

/** No row unless it is in this version. */
export const updateFounding = (change: FoundingChange): Statement<Founding> =>
  statement(
    `update company.founding set who = $2, invited = coalesce($3, invited), per_person = $4, version = version + 1, updated_at = now()
      where version = $1 returning ${columns}`,
    [change.version, change.who, change.invited ?? null, change.perPerson],
  );

/** Serializes requests of one founder, so that two concurrent ones are counted in sequence. */
export const lockFounder = (personId: string): Statement<unknown> =>
  statement("select pg_advisory_xact_lock(hashtextextended('company.founding ' || $1, 0))", [personId]);

/** Number of companies the unit's person founded. */
export const selectOwnFoundedCount: Statement<{ founded: number }> = statement(
  'select company.own_founded() as founded',
);
