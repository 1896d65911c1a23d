/** What the platform's staff says of the whole installation: written to the platform's trail as it was and as it became. */
import type { OwnStorage, OwnStorageChange, StorageChange, StorageLimits } from '#kernel/contract/storage-limits.ts';
import { asideAt } from '#kernel/server/aside.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, actorId, placed } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import * as storage from '#kernel/server/storage-limits.ts';
import { companyChanged } from '#modules/company/contract/events.ts';
import { inCompany } from '#modules/company/server/index.ts';
import type { Registration, RegistrationChange } from '#modules/identity/contract/registration.endpoints.ts';
import * as identity from '#modules/identity/server/index.ts';
import { tenantOf } from './company.service.ts';

const subjectOf = (context: AnyContext) => ({ type: 'person', id: actorId(context) ?? 'root' });

/** @throws VERSION_CONFLICT */
export async function changeRegistration(context: AnyContext, change: RegistrationChange): Promise<Registration> {
  const { isOpen } = await identity.readRegistration(context);
  const after = await identity.changeRegistration(context, change);
  const entry = { action: 'platform.registration.change', subject: subjectOf(context) };
  audit(context, { ...entry, before: { isOpen }, after: { isOpen: after.isOpen } });
  return after;
}

/** @throws VERSION_CONFLICT */
export async function changeStorage(context: AnyContext, change: StorageChange): Promise<StorageLimits> {
  const { version: _seen, ...before } = await storage.readStorageLimits(context);
  const changed = await storage.changeStorageLimits(context, change);
  const { version: _next, ...after } = changed;
  audit(context, { action: 'platform.storage.change', subject: subjectOf(context), before, after });
  return changed;
}

/** @throws NOT_FOUND */
export async function readCompanyStorage(context: AnyContext, id: string): Promise<OwnStorage> {
  const tenant = await tenantOf(context, id);
  return asideAt(houseOf(context), id, (unit) => storage.readOwnStorage({ ...context, ...placed(tenant), unit }));
}

/** In the company's own trail, and in the platform's. @throws NOT_FOUND, VERSION_CONFLICT */
export async function changeCompanyStorage(
  context: AnyContext,
  { id, ...change }: OwnStorageChange & { id: string },
): Promise<OwnStorage> {
  const tenant = await tenantOf(context, id);
  const { told, entry } = await inCompany(context, tenant, async (inside) => {
    const { megabytes } = await storage.readOwnStorage(inside);
    const told = await storage.changeOwnStorage(inside, change);
    const subject = { type: 'company', id };
    const entry = { subject, before: { megabytes }, after: { megabytes: told.megabytes } };
    audit(inside, { action: 'platform.company.storage', ...entry });
    emit(inside, companyChanged, { companyId: id });
    return { told, entry };
  });
  audit(context, { action: 'platform.company.storage', ...entry });
  return told;
}
