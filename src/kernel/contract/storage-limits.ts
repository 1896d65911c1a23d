/** Storage limits: megabytes set by the installation's staff, within these bounds. */
import { z } from 'zod';

const maxMegabytes = 10_000_000;
const CompanyMegabytes = z.int().min(100).max(maxMegabytes);
const PersonMegabytes = z.int().min(10).max(maxMegabytes);

const StorageBody = z.strictObject({
  /** Of one company; null: as the server is set up. */
  companyMb: CompanyMegabytes.nullable(),
  /** Of one person in a company. */
  personMb: PersonMegabytes.nullable(),
});

export const StorageLimits = StorageBody.extend({ version: z.int() });
export type StorageLimits = z.infer<typeof StorageLimits>;

export const StorageChange = StorageBody.extend({ version: z.int().min(1) });
export type StorageChange = z.infer<typeof StorageChange>;

const OwnStorageBody = z.strictObject({
  /** Of this company; null: as much as any other. */
  megabytes: CompanyMegabytes.nullable(),
});

export const OwnStorage = OwnStorageBody.extend({
  version: z.int(),
  /** The default for other companies. */
  usual: z.int(),
});
export type OwnStorage = z.infer<typeof OwnStorage>;

export const OwnStorageChange = OwnStorageBody.extend({ version: z.int().min(0) });
export type OwnStorageChange = z.infer<typeof OwnStorageChange>;
