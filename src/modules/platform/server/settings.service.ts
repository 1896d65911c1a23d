/** Platform settings service: changes settings of the whole installation and audits the values before and after. */
import type { OwnStorage, OwnStorageChange, StorageChange, StorageLimits } from '#kernel/contract/storage-limits.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, type Context, getActorId, toScopeFields } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { runOutsideTransactionAt } from '#kernel/server/out-of-band.ts';
import * as storage from '#kernel/server/storage-limits.ts';
import { companyChanged } from '#modules/company/contract/events.ts';
import type { Limits, LimitsChange, OwnLimits, OwnLimitsChange } from '#modules/company/contract/limits.ts';
import * as company from '#modules/company/server/index.ts';
import type { Registration, RegistrationChange } from '#modules/identity/contract/registration.endpoints.ts';
import * as identity from '#modules/identity/server/index.ts';
import { getTenant } from './company.service.ts';

const getSubject = (context: AnyContext) => ({ type: 'person', id: getActorId(context) ?? 'root' });

/** @throws VERSION_CONFLICT */
export async function changeRegistration(context: AnyContext, change: RegistrationChange): Promise<Registration> {
  const { isOpen } = await identity.readRegistration(context);
  const after = await identity.changeRegistration(context, change);
  const entry = { action: 'platform.registration.change', subject: getSubject(context) };
  audit(context, { ...entry, before: { isOpen }, after: { isOpen: after.isOpen } });
  return after;
}

/** @throws VERSION_CONFLICT */
export async function changeStorage(context: AnyContext, change: StorageChange): Promise<StorageLimits> {
  const { version: _seen, ...before } = await storage.readStorageLimits(context);
  const changed = await storage.changeStorageLimits(context, change);
  const { version: _next, ...after } = changed;
  audit(context, { action: 'platform.storage.change', subject: getSubject(context), before, after });
  return changed;
}

/** @throws NOT_FOUND */
export async function readCompanyStorage(context: AnyContext, id: string): Promise<OwnStorage> {
  const tenant = await getTenant(context, id);
  return runOutsideTransactionAt(appOf(context), id, (unit) =>
    storage.readOwnStorage({ ...context, ...toScopeFields(tenant), unit }),
  );
}

interface CompanyChange<Row> {
  id: string;
  action: string;
  /** At the company. */
  read(inside: Context): Promise<Row>;
  change(inside: Context): Promise<Row>;
  /** The part that the trail records. */
  tell(row: Row): Record<string, unknown>;
}

/** In the company's own trail, and in the platform's. @throws NOT_FOUND, VERSION_CONFLICT */
async function changeOfCompany<Row>(
  context: AnyContext,
  { id, action, read, change, tell }: CompanyChange<Row>,
): Promise<Row> {
  const tenant = await getTenant(context, id);
  const { told: result, entry } = await company.runInCompany(context, tenant, async (inside) => {
    const before = tell(await read(inside));
    const changedLimits = await change(inside);
    const entry = { action, subject: { type: 'company', id }, before, after: tell(changedLimits) };
    audit(inside, entry);
    emit(inside, companyChanged, { companyId: id });
    return { told: changedLimits, entry };
  });
  audit(context, entry);
  return result;
}

type Of<Change> = Change & { id: string };

/** @throws NOT_FOUND, VERSION_CONFLICT */
export const changeCompanyStorage = (context: AnyContext, { id, ...change }: Of<OwnStorageChange>) =>
  changeOfCompany<OwnStorage>(context, {
    ...{ id, action: 'platform.company.storage' },
    read: storage.readOwnStorage,
    change: (inside) => storage.changeOwnStorage(inside, change),
    tell: ({ megabytes }) => ({ megabytes }),
  });

/** @throws VERSION_CONFLICT */
export async function changeLimits(context: AnyContext, change: LimitsChange): Promise<Limits> {
  const { version: _seen, ...before } = await company.readLimits(context);
  const changed = await company.changeLimits(context, change);
  const { version: _next, ...after } = changed;
  audit(context, { action: 'platform.limit.change', subject: getSubject(context), before, after });
  return changed;
}

/** @throws NOT_FOUND */
export async function readCompanyLimits(context: AnyContext, id: string): Promise<OwnLimits> {
  const tenant = await getTenant(context, id);
  return runOutsideTransactionAt(appOf(context), id, (unit) =>
    company.readOwnLimits({ ...context, ...toScopeFields(tenant), unit }),
  );
}

/** @throws NOT_FOUND, VERSION_CONFLICT */
export const changeCompanyLimits = (context: AnyContext, { id, ...change }: Of<OwnLimitsChange>) =>
  changeOfCompany<OwnLimits>(context, {
    ...{ id, action: 'platform.company.limit' },
    read: company.readOwnLimits,
    change: (inside) => company.changeOwnLimits(inside, change),
    tell: ({ members }) => ({ members }),
  });
