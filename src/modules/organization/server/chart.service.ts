/** The chart, read and written, and the names in it. */

import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { Fact } from '../contract/change.ts';
import { type Chart, getTermOn, Seat, UnitTerm } from '../contract/chart.ts';
import { createLocalName, type Names } from '../contract/chart-summary.ts';
import { chartChanged } from '../contract/events.ts';
import * as queries from './chart.queries.ts';

/** Nobody else writes the chart of this company until the unit of work is over. */
export async function lockChartForUnit(context: Context): Promise<void> {
  await context.unit.query(queries.lockChart(context.companyId));
}

export async function loadChart(context: Context): Promise<Chart> {
  const { companyId } = context;
  const [terms, seats] = await context.unit.queryAll([
    queries.selectTerms(companyId),
    queries.selectSeats(companyId),
  ] as const);
  const units = new Map<string, { id: string; terms: UnitTerm[] }>();
  for (const { unit, ...term } of terms) {
    const life = units.get(unit) ?? { id: unit, terms: [] };
    life.terms.push(UnitTerm.parse(term));
    units.set(unit, life);
  }
  return { units, seats: new Map(seats.map((seat) => [seat.id, Seat.parse(seat)])) };
}

/** Writes what became of these things, all at once. */
export function writeFacts(context: Context, facts: readonly Fact[]): void {
  const { companyId, unit } = context;
  const of = (what: Fact['of']) => facts.filter((fact) => fact.of === what);
  const ids = (what: Fact['of']) => of(what).map(({ id }) => id);
  for (const statement of queries.deleteLives(companyId, ids('unit'), ids('seat'))) unit.add(statement);
  const terms = facts.flatMap((fact) =>
    fact.of === 'unit' ? fact.after.map((term) => ({ unit: fact.id, ...term })) : [],
  );
  const seats = facts.flatMap((fact) => (fact.of === 'seat' && fact.after ? [fact.after] : []));
  if (terms.length > 0) for (const statement of queries.insertTerms(companyId, terms)) unit.add(statement);
  const gone = facts.flatMap((fact) => (fact.of === 'unit' && fact.after.length === 0 ? [fact.id] : []));
  if (gone.length > 0) unit.add(queries.deleteUnits(companyId, gone));
  if (seats.length > 0) unit.add(queries.insertSeats(companyId, seats));
  const [first] = facts;
  if (first) emit(context, chartChanged, { id: first.id });
}

/** Names of units, ranks and these people. */
export async function loadNames(context: Context, chart: Chart, people: Iterable<string>): Promise<Names> {
  const ranks = await findRanks(context);
  const persons = await findPeople(context, [...new Set(people)]);
  const rankNames = new Map(ranks.map(({ id, name }) => [id, createLocalName(name)]));
  const unknown = { ko: '알 수 없음', en: 'unknown' };
  return {
    unit(id, day) {
      const life = chart.units.get(id);
      const term = getTermOn(life, day) ?? life?.terms.at(-1);
      return term ? createLocalName(term.name) : unknown;
    },
    person: (id) => persons.get(id)?.name ?? unknown[context.locale],
    rank: (id) => rankNames.get(id) ?? unknown,
  };
}

/** Positions, duties and grades, those that are given to nobody any more, too. */
export const findRanks = (context: Context) => context.unit.query(queries.selectRankNames(context.companyId));
