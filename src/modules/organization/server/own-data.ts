/** What the chart keeps of a person: handed out to who asks for it, and of who goes for good what is theirs alone is taken out. */
import type { Context } from '#kernel/server/context.ts';
import * as queries from './own-data.queries.ts';

/** Why others are away is theirs, and not of who acts for them. */
export async function ownChart({ unit, companyId }: Context, personId: string): Promise<Record<string, unknown>> {
  const [seats, absences, delegated] = await unit.queryAll([
    queries.seatsOf(companyId, personId),
    queries.absencesOf(companyId, personId),
    queries.delegatedTo(companyId, personId),
  ] as const);
  return { organization: { seats, absences, delegated } };
}

/** From when until when somebody was away is part of who decided what; the reason is not. */
export async function forgetReasons({ unit, companyId }: Context, personId: string): Promise<void> {
  unit.add(queries.forgetReasons(companyId, personId));
}
