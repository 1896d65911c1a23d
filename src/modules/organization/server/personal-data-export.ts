/** Personal data in the chart: exported to the person on request; purely personal parts are erased for good. */
import type { Context } from '#kernel/server/context.ts';
import * as queries from './personal-data-export.queries.ts';

/** Why others are away is theirs, and not of who acts for them. */
export async function exportOwnChart({ unit, companyId }: Context, personId: string): Promise<Record<string, unknown>> {
  const [seats, absences, delegated] = await unit.queryAll([
    queries.selectSeats(companyId, personId),
    queries.selectAbsences(companyId, personId),
    queries.selectDelegatedTo(companyId, personId),
  ] as const);
  return { organization: { seats, absences, delegated } };
}

/** From when until when somebody was away is part of who decided what; the reason is not. */
export async function clearReasons({ unit, companyId }: Context, personId: string): Promise<void> {
  unit.add(queries.updateReasonsForgotten(companyId, personId));
}
