/** The statement with which a unit begins: the company and the person of row security, and the caller's grants compared. */
import { type Statement, statement } from './unit.ts';

/** Scope of a unit: its company and person, see `UnitOptions`. */
export interface UnitScope {
  companyId: string | null;
  personId: string | null;
  /** The version that the caller's cached grants were read at; null where none are used. */
  accessVersion: number | null;
  /** PostgreSQL itself rejects every write in it, no matter the caller. */
  sealed?: boolean;
}

/** Begins a unit: company and person for row security, until the transaction ends. */
const entering = "select set_config('app.company_id', $1, true), set_config('app.person_id', $2, true)";

/**
 * The same, plus a comparison of the caller's cached grants with the current ones. Columns are evaluated in order, so the version
 * row is looked up in the company just set. A separate statement: with nothing to compare PostgreSQL omits the lookup from the
 * plan, and beside such cheap plans it would cache no generic plan and replan every request.
 */
const comparing = `${entering}, case when not exists (
    select from kernel.access_versions v where v.company_id = nullif($1, '')::uuid and v.version = $3::bigint)
  then kernel.raise_stale_grants() end`;

/** Of a transaction that only reads until it ends. */
const sealing = (text: string): string =>
  `select set_config('transaction_read_only', 'on', true), i.* from (${text}) i`;
const [sealed, sealedComparing] = [sealing(entering), sealing(comparing)];

export function enter({ companyId, personId, accessVersion, sealed: isSealed }: UnitScope): Statement<unknown> {
  const place = [companyId ?? '', personId ?? ''];
  if (accessVersion === null) return statement(isSealed ? sealed : entering, place);
  return statement(isSealed ? sealedComparing : comparing, [...place, accessVersion]);
}
