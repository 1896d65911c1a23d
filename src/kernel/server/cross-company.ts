/** Asking across companies: as the role that reads what it was granted, and writes nothing (`database/roles.ts`). */

import { appOf } from './app.ts';
import type { AnyContext } from './context.ts';
import { type Statement, statement } from './database/unit.ts';

const anonymousUnit = { companyId: null, personId: null, accessVersion: null, readOnly: true };

/** It is over with the statement that travels with it: in a unit that only reads, each batch is a transaction of its own. */
const setPlatformRole: Statement = statement("select set_config('role', 'heureum_platform', true)");

/** Beside the context's unit of work: ask before that holds a connection. */
export async function queryAcrossCompanies<Row>(context: AnyContext, query: Statement<Row>): Promise<Row[]> {
  const { database } = appOf(context);
  const [, rows] = await database.within(anonymousUnit, (unit) =>
    unit.queryAll<[unknown, Row]>([setPlatformRole, query]),
  );
  return rows;
}
