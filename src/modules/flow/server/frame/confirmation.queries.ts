/** Lists of acts that people confirmed. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

interface Confirmation {
  personId: string;
  frameId: string;
  hash: string;
}

export function selectConfirmation(
  companyId: string,
  { personId, frameId, hash }: Confirmation,
): Statement<{ hash: string }> {
  return statement(
    'select hash from flow.confirmed_acts where company_id = $1 and person_id = $2 and frame_id = $3 and hash = $4',
    [companyId, personId, frameId, hash],
  );
}

export function insertConfirmation(companyId: string, { personId, frameId, hash }: Confirmation): Statement<unknown> {
  return statement(
    `insert into flow.confirmed_acts (company_id, person_id, frame_id, hash) values ($1, $2, $3, $4) on conflict do nothing`,
    [companyId, personId, frameId, hash],
  );
}
