/**
 * How much may be stored: what who runs the installation said of the company, else of all, else what the server is set up with. Read with
 * each upload, so that a change counts at once and everywhere.
 */
import type { OwnStorage, OwnStorageChange, StorageChange, StorageLimits } from '../contract/storage-limits.ts';
import { appOf } from './app.ts';
import type { AnyContext, Context } from './context.ts';
import { type Statement, statement } from './database/unit.ts';
import { updateVersioned } from './versioned-update.ts';

const mega = 1_000_000;
const columns = 'company_mb as "companyMb", person_mb as "personMb", version';

const selectLimits: Statement<StorageLimits> = statement(`select ${columns} from kernel.storage_limits`);

const updateLimits = ({ version, companyMb, personMb }: StorageChange): Statement<StorageLimits> =>
  statement(
    `update kernel.storage_limits set company_mb = $2, person_mb = $3, version = version + 1 where version = $1 returning ${columns}`,
    [version, companyMb, personMb],
  );

type OwnLimit = Pick<OwnStorage, 'megabytes' | 'version'>;

const selectOwn = (companyId: string): Statement<OwnLimit> =>
  statement('select megabytes, version from kernel.company_storage where company_id = $1', [companyId]);

/** No row when the version is not the present one; 0: nothing was said of the company yet. */
const upsertOwn = (companyId: string, { megabytes, version }: OwnStorageChange): Statement<OwnLimit> =>
  statement(
    `insert into kernel.company_storage as s (company_id, megabytes)
     select $1, $2 where $3 = 0 or exists (select from kernel.company_storage where company_id = $1)
     on conflict (company_id) do update set megabytes = excluded.megabytes, version = s.version + 1 where s.version = $3
     returning megabytes, version`,
    [companyId, megabytes, version],
  );

export async function readStorageLimits({ unit }: AnyContext): Promise<StorageLimits> {
  const [row] = await unit.query(selectLimits);
  return row as StorageLimits;
}

/** @throws VERSION_CONFLICT */
export async function changeStorageLimits(context: AnyContext, change: StorageChange): Promise<StorageLimits> {
  return updateVersioned(context, updateLimits(change), () => readStorageLimits(context));
}

export async function readOwnStorage(context: Context): Promise<OwnStorage> {
  const { companyMb } = await readStorageLimits(context);
  const [row] = await context.unit.query(selectOwn(context.companyId));
  const usual = companyMb ?? Math.floor(appOf(context).config.fileQuota.company / mega);
  return { ...(row ?? { megabytes: null, version: 0 }), usual };
}

/** @throws VERSION_CONFLICT */
export async function changeOwnStorage(context: Context, change: OwnStorageChange): Promise<OwnStorage> {
  await updateVersioned(context, upsertOwn(context.companyId, change), () => readOwnStorage(context));
  return readOwnStorage(context);
}

/** Storage limits in the context's company, for all and per person, in bytes. */
export async function getStorageLimits(context: Context): Promise<{ company: number; person: number }> {
  const { fileQuota } = appOf(context).config;
  const [[limits], [own]] = await context.unit.queryAll<[StorageLimits, OwnLimit]>([
    selectLimits,
    selectOwn(context.companyId),
  ]);
  const company = own?.megabytes ?? limits?.companyMb ?? null;
  const person = limits?.personMb ?? null;
  return {
    company: company === null ? fileQuota.company : company * mega,
    person: person === null ? fileQuota.person : person * mega,
  };
}
