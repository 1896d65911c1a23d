/** The chart with all its history, read and written as whole lives of units and whole seats. */
import type { LocalText } from '#kernel/contract/text.ts';
import { type Lock, type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { Seat, UnitTerm } from '../contract/chart.ts';

export const lockChart = (companyId: string): Statement<unknown> =>
  statement(`select pg_advisory_xact_lock(hashtextextended('organization.chart:' || $1::text, 0))`, [companyId]);

const lockFreeChart = `select kernel.raise_lock_conflict()
  where not pg_try_advisory_xact_lock(hashtextextended('organization.chart:' || $1::text, 0))`;

/** The chart is one thing. */
export const chartLock: Lock = {
  name: 'organization.chart',
  hold: (companyId, _, waits) => (waits ? lockChart(companyId) : statement(lockFreeChart, [companyId])),
};

type TermRow = UnitTerm & { unit: string };

export const selectTerms = (companyId: string): Statement<TermRow> =>
  statement(
    `select unit_id as unit, from_on as "from", until_on as until, code,
       jsonb_build_object('ko', name_ko, 'en', name_en) as name, parent_id as parent
     from organization.unit_terms where company_id = $1 order by unit_id, from_on`,
    [companyId],
  );

const seatColumns = `id, person_id as person, unit_id as unit, position_id as position, duty_id as duty, grade_id as grade,
  is_main as "isMain", is_head as "isHead", from_on as "from", until_on as until`;

export const selectSeats = (companyId: string): Statement<Seat> =>
  statement(`select ${seatColumns} from organization.seats where company_id = $1 order by from_on, id`, [companyId]);

/** Those of the day, with their units. */
export const selectTermsOn = (companyId: string, day: string): Statement<TermRow> =>
  statement(
    `select unit_id as unit, from_on as "from", until_on as until, code,
       jsonb_build_object('ko', name_ko, 'en', name_en) as name, parent_id as parent
     from organization.unit_terms
     where company_id = $1 and daterange(from_on, until_on, '[]') @> $2::date order by code`,
    [companyId, day],
  );

export const selectSeatsOn = (companyId: string, day: string): Statement<Seat> =>
  statement(
    `select ${seatColumns} from organization.seats
     where company_id = $1 and daterange(from_on, until_on, '[]') @> $2::date order by is_head desc, is_main desc, id`,
    [companyId, day],
  );

export const selectRankNames = (companyId: string): Statement<{ id: string; kind: string; name: LocalText }> =>
  statement(
    `select id, kind, jsonb_build_object('ko', name_ko, 'en', name_en) as name from organization.ranks
     where company_id = $1`,
    [companyId],
  );

/** Replaced rows are deleted first, so that none overlap in time. */
export function deleteLives(
  companyId: string,
  units: readonly string[],
  seats: readonly string[],
): Statement<unknown>[] {
  return [
    statement('delete from organization.seats where company_id = $1 and id = any($2::uuid[])', [companyId, seats]),
    statement('delete from organization.unit_terms where company_id = $1 and unit_id = any($2::uuid[])', [
      companyId,
      units,
    ]),
  ];
}

export const insertTerms = (companyId: string, terms: readonly TermRow[]): Statement<unknown>[] => [
  statement(
    `insert into organization.units (company_id, id)
     select distinct $1::uuid, t.unit from jsonb_to_recordset($2::jsonb) as t (unit uuid)
     on conflict (company_id, id) do nothing`,
    [companyId, toJson(terms)],
  ),
  statement(
    `insert into organization.unit_terms (company_id, unit_id, from_on, until_on, code, name_ko, name_en, parent_id)
     select $1, t.unit, t."from", t.until, t.code, t.name->>'ko', t.name->>'en', t.parent
     from jsonb_to_recordset($2::jsonb)
       as t (unit uuid, "from" date, until date, code text, name jsonb, parent uuid)`,
    [companyId, toJson(terms)],
  ),
];

export const deleteUnits = (companyId: string, units: readonly string[]): Statement<unknown> =>
  statement('delete from organization.units where company_id = $1 and id = any($2::uuid[])', [companyId, units]);

export const insertSeats = (companyId: string, seats: readonly Seat[]): Statement<unknown> =>
  statement(
    `insert into organization.seats
       (company_id, id, person_id, unit_id, position_id, duty_id, grade_id, is_main, is_head, from_on, until_on)
     select $1, s.id, s.person, s.unit, s.position, s.duty, s.grade, s."isMain", s."isHead", s."from", s.until
     from jsonb_to_recordset($2::jsonb) as s (id uuid, person uuid, unit uuid, position uuid, duty uuid, grade uuid,
       "isMain" boolean, "isHead" boolean, "from" date, until date)`,
    [companyId, toJson(seats)],
  );

/** Heads on the way up from the main seat of a person, the nearest first; a person's own headship does not count. */
export const selectHeadsAbove = (companyId: string, personId: string, day: string): Statement<{ personId: string }> =>
  statement(
    `with recursive way (unit_id, step) as (
       select s.unit_id, 0 from organization.seats s
       where s.company_id = $1 and s.person_id = $2 and s.is_main and daterange(s.from_on, s.until_on, '[]') @> $3::date
       union all
       select t.parent_id, w.step + 1 from way w
       join organization.unit_terms t on t.company_id = $1 and t.unit_id = w.unit_id
         and daterange(t.from_on, t.until_on, '[]') @> $3::date
       where t.parent_id is not null and w.step < 100
     )
     select h.person_id as "personId" from way w
     join organization.seats h on h.company_id = $1 and h.unit_id = w.unit_id and h.is_head
       and daterange(h.from_on, h.until_on, '[]') @> $3::date
     where h.person_id <> $2 order by w.step`,
    [companyId, personId, day],
  );

/** Everybody with a seat on the day, and whether the seat is in a unit that the person leads, or in one below such a unit. */
export const selectSeatsBelow = (
  companyId: string,
  personId: string,
  day: string,
): Statement<{ personId: string; isBelow: boolean }> =>
  statement(
    `with recursive led (unit_id, step) as (
       select s.unit_id, 0 from organization.seats s
       where s.company_id = $1 and s.person_id = $2 and s.is_head and daterange(s.from_on, s.until_on, '[]') @> $3::date
       union
       select t.unit_id, l.step + 1 from led l
       join organization.unit_terms t on t.company_id = $1 and t.parent_id = l.unit_id
         and daterange(t.from_on, t.until_on, '[]') @> $3::date
       where l.step < 100
     )
     select s.person_id as "personId", bool_or(s.unit_id in (select unit_id from led)) as "isBelow"
     from organization.seats s
     where s.company_id = $1 and daterange(s.from_on, s.until_on, '[]') @> $3::date group by s.person_id`,
    [companyId, personId, day],
  );

export const selectHasUnits = (companyId: string): Statement<{ found: boolean }> =>
  statement(`select exists (select from organization.units where company_id = $1) as found`, [companyId]);
