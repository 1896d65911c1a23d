/** Asking the database beside a request's own unit of work, as nobody, on a connection that is given back at once. */
import type { Context } from './context.ts';
import type { Statement, Unit } from './database/unit.ts';
import { Gate } from './gate.ts';
import { houseOf, perHouse } from './house.ts';
import type { House } from './room.ts';

const nobodys = { companyId: null, personId: null, accessVersion: null };

/**
 * Single statements at once: a crowd at the door, which is counted and looked up by them, takes few connections from those who are
 * in. And it opens few: the first questions of a new connection are slow.
 */
const doors = perHouse(() => new Gate(3));

/** What is done here stays, although the request may be refused. */
export function aside<Result>(house: House, work: (unit: Unit) => Promise<Result>): Promise<Result> {
  return house.database.within(nobodys, work);
}

/** The same at a company. */
export function asideAt<Result>(
  house: House,
  companyId: string,
  work: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  return house.database.within({ ...nobodys, companyId }, work);
}

/** One statement. */
export function askAside<Row>(house: House, statement: Statement<Row>): Promise<Row[]> {
  return doors(house).run(() => aside(house, (unit) => unit.query(statement)));
}

/** The first row of one that reads. */
export async function readAside<Row>(house: House, statement: Statement<Row>): Promise<Row | undefined> {
  const reading = { ...nobodys, readOnly: true };
  const [row] = await doors(house).run(() => house.database.within(reading, (unit) => unit.query(statement)));
  return row;
}

/** For who goes on with something long and must not hold a connection meanwhile: a look at the company, over when it returns. */
export function look<Result>(context: Context, work: (inside: Context) => Promise<Result>): Promise<Result> {
  const { companyId } = context;
  const reading = { ...nobodys, companyId, readOnly: true };
  return houseOf(context).database.within(reading, (unit) => work({ ...context, unit }));
}
