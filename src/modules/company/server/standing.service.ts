/**
 * Whether a company is open. One that is not is unknown to every call and page from the next request on, on every process: its live
 * streams end, its jobs wait, and its members' cached rights count no more.
 */
import { fail } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { companyErrors } from '../contract/errors.ts';
import { companyChanged } from '../contract/events.ts';
import type { CompanyStatus } from './company.queries.ts';
import { forgetTenants } from './directory.ts';
import { bumpAccess } from './member.queries.ts';
import * as standing from './standing.queries.ts';

interface Change {
  from: CompanyStatus;
  to: CompanyStatus;
  reason: string;
  action: string;
  graceDays?: number;
}

/** @throws COMPANY_STANDING_CHANGED where it does not stand as it should */
export async function changeStanding(context: Context, change: Change): Promise<standing.StandingRow> {
  const { companyId, unit } = context;
  const { action, ...about } = change;
  const by = actorId(context);
  const [row] = await unit.query(
    standing.changeStanding(companyId, { ...about, by, graceDays: change.graceDays ?? null }),
  );
  if (!row) throw fail(companyErrors.COMPANY_STANDING_CHANGED);
  tellPlaces(context);
  unit.add(bumpAccess);
  if (change.to === 'active') unit.add(standing.wakeJobs);
  const [before, after] = [{ status: change.from }, { status: change.to, reason: change.reason }];
  audit(context, { action, subject: { type: 'company', id: companyId }, before, after });
  emit(context, companyChanged, { companyId });
  return row;
}

/** Hosts lead elsewhere than before: every process hears of it with the commit. */
export function tellPlaces(context: Context): void {
  context.unit.add(standing.tellPlace);
  context.unit.afterCommit(() => forgetTenants(houseOf(context)));
}

/** By who runs the installation. `context` is at the company (`inCompany`). @throws COMPANY_STANDING_CHANGED */
export const suspendCompany = (context: Context, { reason }: { reason: string }): Promise<standing.StandingRow> =>
  changeStanding(context, { from: 'active', to: 'suspended', reason, action: 'company.company.suspend' });

/** Takes a suspension back. @throws COMPANY_STANDING_CHANGED unless it is suspended */
export const restoreCompany = (context: Context): Promise<standing.StandingRow> =>
  changeStanding(context, { from: 'suspended', to: 'active', reason: '', action: 'company.company.restore' });
