/** Reading and writing beside the request's own unit of work: on a connection that is given back at once. */
import type { Statement, Unit } from '#kernel/server/database/unit.ts';
import type { House } from '#kernel/server/room.ts';

const nobodys = { companyId: null, personId: null, accessVersion: null };

/** What is done here stays, although the request may be refused. */
export function aside<Result>(house: House, work: (unit: Unit) => Promise<Result>): Promise<Result> {
  return house.database.within(nobodys, work);
}

/** The first row. */
export async function readAside<Row>(house: House, statement: Statement<Row>): Promise<Row | undefined> {
  const [row] = await house.database.within({ ...nobodys, readOnly: true }, (unit) => unit.query(statement));
  return row;
}
