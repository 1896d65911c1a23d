/**
 * Whether a company is open. One that is not is unknown to every call and page from the next request on, on every process: its live
 * streams end, its jobs wait, and its members' cached rights count no more.
 */
import { fail } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { companyErrors } from '../contract/errors.ts';
import { companyChanged } from '../contract/events.ts';
import type { CompanyStatus } from './company.queries.ts';
import { invalidateTenants } from './company-directory.ts';
import * as standing from './company-status.queries.ts';
import { updateAccessVersion } from './member.queries.ts';

interface Change {
  from: CompanyStatus;
  to: CompanyStatus;
  reason: string;
  action: string;
  graceDays?: number;
}

/** @throws COMPANY_STANDING_CHANGED if its state is not the expected one */
export async function changeStatus(context: Context, change: Change): Promise<standing.StatusRow> {
  const { companyId, unit } = context;
  const { action, ...update } = change;
  const by = getActorId(context);
  const [row] = await unit.query(
    standing.updateStatus(companyId, { ...update, by, graceDays: change.graceDays ?? null }),
  );
  if (!row) throw fail(companyErrors.COMPANY_STANDING_CHANGED);
  emitPlacesChanged(context);
  unit.add(updateAccessVersion);
  if (change.to === 'active') unit.add(standing.callWakeJobs);
  const [before, after] = [{ status: change.from }, { status: change.to, reason: change.reason }];
  audit(context, { action, subject: { type: 'company', id: companyId }, before, after });
  emit(context, companyChanged, { companyId });
  return row;
}

/** Hosts have changed: every process is notified with the commit. */
export function emitPlacesChanged(context: Context): void {
  context.unit.add(standing.callNotifyPlaceChanged);
  context.unit.afterCommit(() => invalidateTenants(appOf(context)));
}

/** By who runs the installation. `context` is at the company (`runInCompany`). @throws COMPANY_STANDING_CHANGED */
export const suspendCompany = (context: Context, { reason }: { reason: string }): Promise<standing.StatusRow> =>
  changeStatus(context, { from: 'active', to: 'suspended', reason, action: 'company.company.suspend' });

/** Takes a suspension back. @throws COMPANY_STANDING_CHANGED unless it is suspended */
export const restoreCompany = (context: Context): Promise<standing.StatusRow> =>
  changeStatus(context, { from: 'suspended', to: 'active', reason: '', action: 'company.company.restore' });
