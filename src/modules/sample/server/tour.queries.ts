/** Companies that visitors try the product in. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';
import { tourHours } from '../contract/begin-tour.endpoints.ts';

export interface TourRow {
  visitorId: string;
  colleagueId: string;
  orderId: string;
  executionId: string;
}

/** Of all companies; one more is made by one unit at a time. */
export const countTours: Statement<{ running: number }> = statement('select sample.count_tours() as running');

export const insertTour = (companyId: string, tour: TourRow): Statement<unknown> =>
  statement(
    `insert into sample.tours (company_id, visitor_id, colleague_id, order_id, execution_id) values ($1, $2, $3, $4, $5)`,
    [companyId, tour.visitorId, tour.colleagueId, tour.orderId, tour.executionId],
  );

export const selectTour = (companyId: string): Statement<TourRow> =>
  statement(
    `select visitor_id as "visitorId", colleague_id as "colleagueId", order_id as "orderId", execution_id as "executionId"
     from sample.tours where company_id = $1`,
    [companyId],
  );

/** True if the company was made for a trial that has ended. */
export const isTourOver = (companyId: string): Statement<{ found: boolean }> =>
  statement(
    `select exists (select from sample.tours
       where company_id = $1 and began_at < now() - make_interval(hours => $2)) as found`,
    [companyId, tourHours],
  );

/** Runs the database's deferred checks now, while the unit is in the company whose rows these are. */
export const judgeHere: readonly Statement<unknown>[] = [
  statement('set constraints all immediate'),
  statement('set constraints all deferred'),
];
