/** Asking the database beside a request's own unit of work, as nobody, on a connection that is given back at once. */

import { appOf, perApp } from './app.ts';
import type { App } from './app-module.ts';
import type { Context } from './context.ts';
import type { Statement, Unit } from './database/unit.ts';
import { Semaphore } from './semaphore.ts';

const anonymousUnit = { companyId: null, personId: null, accessVersion: null };

/**
 * Single statements at once: a crowd at the door, which is counted and looked up by them, takes few connections from those who are
 * in. And it opens few: the first questions of a new connection are slow.
 */
const connectionLimits = perApp(() => new Semaphore(3));

/** Writes made here persist, even if the request is refused. */
export function runOutsideTransaction<Result>(app: App, work: (unit: Unit) => Promise<Result>): Promise<Result> {
  return app.database.within(anonymousUnit, work);
}

/** The same at a company. */
export function runOutsideTransactionAt<Result>(
  app: App,
  companyId: string,
  work: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  return app.database.within({ ...anonymousUnit, companyId }, work);
}

/** One statement. */
export function queryOutsideTransaction<Row>(app: App, statement: Statement<Row>): Promise<Row[]> {
  return connectionLimits(app).run(() => runOutsideTransaction(app, (unit) => unit.query(statement)));
}

/** The first row of one that reads. */
export async function readOutsideTransaction<Row>(app: App, statement: Statement<Row>): Promise<Row | undefined> {
  const reading = { ...anonymousUnit, readOnly: true };
  const [row] = await connectionLimits(app).run(() => app.database.within(reading, (unit) => unit.query(statement)));
  return row;
}

/** For long work that must not hold a connection meanwhile: a read of the company in a unit that ends when it returns. */
export function withReadOnlyUnit<Result>(
  context: Context,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> {
  const { companyId } = context;
  const reading = { ...anonymousUnit, companyId, readOnly: true };
  return appOf(context).database.within(reading, (unit) => work({ ...context, unit }));
}
