/** The statement with which a unit begins: the company and the person of row security, and the caller's grants compared. */
import { type Statement, statement } from './unit.ts';

/** Where a unit is, and who is in it: see `UnitOptions`. */
export interface UnitScope {
  companyId: string | null;
  personId: string | null;
  /** The version that the caller's cached grants were read at; null where none are used. */
  accessVersion: number | null;
  /** PostgreSQL itself refuses every write in it, whoever asks for one. */
  sealed?: boolean;
}

/** Begins a unit: company and person for row security, until the transaction ends. */
const entering = "select set_config('app.company_id', $1, true), set_config('app.person_id', $2, true)";

/**
 * The same, and the caller's cached grants compared with those of now. The columns are computed in their order, so the row of versions is
 * looked for in the company just set. A statement of its own: with nothing to compare the whole look is left out of the plan, and beside
 * such cheap plans PostgreSQL would keep none that fits both, and plan each request's anew.
 */
const comparing = `${entering}, case when not exists (
    select from kernel.access_versions v where v.company_id = nullif($1, '')::uuid and v.version = $3::bigint)
  then kernel.refuse_stale() end`;

/** Of a transaction that only reads until it ends. */
const sealing = (text: string): string =>
  `select set_config('transaction_read_only', 'on', true), i.* from (${text}) i`;
const [sealed, sealedComparing] = [sealing(entering), sealing(comparing)];

export function enter({ companyId, personId, accessVersion, sealed: isSealed }: UnitScope): Statement<unknown> {
  const place = [companyId ?? '', personId ?? ''];
  if (accessVersion === null) return statement(isSealed ? sealed : entering, place);
  return statement(isSealed ? sealedComparing : comparing, [...place, accessVersion]);
}
