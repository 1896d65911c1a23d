/** Member limit queries: the one global row, and a row per company with its own limit. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import type { Limits, LimitsChange, OwnLimitsChange } from '../contract/limits.ts';

export const selectLimits: Statement<Limits> = statement('select members, version from company.limits');

/** No row unless it is in this version. */
export const updateLimits = ({ members, version }: LimitsChange): Statement<Limits> =>
  statement(
    'update company.limits set members = $2, version = version + 1 where version = $1 returning members, version',
    [version, members],
  );

export const selectOwnLimits = (companyId: string): Statement<Limits> =>
  statement('select members, version from company.own_limits where company_id = $1', [companyId]);

/** No row when the version is not the present one; 0: nothing was said of the company yet. */
export const upsertOwnLimits = (companyId: string, { members, version }: OwnLimitsChange): Statement<Limits> =>
  statement(
    `insert into company.own_limits as o (company_id, members)
     select $1, $2 where $3 = 0 or exists (select from company.own_limits where company_id = $1)
     on conflict (company_id) do update set members = excluded.members, version = o.version + 1 where o.version = $3
     returning members, version`,
    [companyId, members, version],
  );
