/** What the platform's staff says of the whole installation: written to the platform's trail as it was and as it became. */
import type { OwnStorage, OwnStorageChange, StorageChange, StorageLimits } from '#kernel/contract/storage-limits.ts';
import { asideAt } from '#kernel/server/aside.ts';
import { audit } from '#kernel/server/audit.ts';
import { type AnyContext, actorId, type Context, placed } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import * as storage from '#kernel/server/storage-limits.ts';
import { companyChanged } from '#modules/company/contract/events.ts';
import type { Limits, LimitsChange, OwnLimits, OwnLimitsChange } from '#modules/company/contract/limits.ts';
import * as company from '#modules/company/server/index.ts';
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

interface Own<Row> {
  id: string;
  action: string;
  /** At the company. */
  read(inside: Context): Promise<Row>;
  change(inside: Context): Promise<Row>;
  /** What of it the trail tells. */
  tell(row: Row): Record<string, unknown>;
}

/** In the company's own trail, and in the platform's. @throws NOT_FOUND, VERSION_CONFLICT */
async function changeOwn<Row>(context: AnyContext, { id, action, read, change, tell }: Own<Row>): Promise<Row> {
  const tenant = await tenantOf(context, id);
  const { told, entry } = await company.inCompany(context, tenant, async (inside) => {
    const before = tell(await read(inside));
    const told = await change(inside);
    const entry = { action, subject: { type: 'company', id }, before, after: tell(told) };
    audit(inside, entry);
    emit(inside, companyChanged, { companyId: id });
    return { told, entry };
  });
  audit(context, entry);
  return told;
}

type Of<Change> = Change & { id: string };

/** @throws NOT_FOUND, VERSION_CONFLICT */
export const changeCompanyStorage = (context: AnyContext, { id, ...change }: Of<OwnStorageChange>) =>
  changeOwn<OwnStorage>(context, {
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
  audit(context, { action: 'platform.limit.change', subject: subjectOf(context), before, after });
  return changed;
}

/** @throws NOT_FOUND */
export async function readCompanyLimits(context: AnyContext, id: string): Promise<OwnLimits> {
  const tenant = await tenantOf(context, id);
  return asideAt(houseOf(context), id, (unit) => company.readOwnLimits({ ...context, ...placed(tenant), unit }));
}

/** @throws NOT_FOUND, VERSION_CONFLICT */
export const changeCompanyLimits = (context: AnyContext, { id, ...change }: Of<OwnLimitsChange>) =>
  changeOwn<OwnLimits>(context, {
    ...{ id, action: 'platform.company.limit' },
    read: company.readOwnLimits,
    change: (inside) => company.changeOwnLimits(inside, change),
    tell: ({ members }) => ({ members }),
  });
