/** Company settings: language, time zone, currency, fiscal year, and logo. */
import { fail } from '#kernel/contract/error.ts';
import { parsePicturePath } from '#kernel/contract/picture.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { hasPicture } from '#kernel/server/files.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { companyErrors } from '../contract/errors.ts';
import { companyChanged } from '../contract/events.ts';
import * as companies from './company.queries.ts';
import { readSettings } from './company.service.ts';
import { invalidateTenants } from './company-directory.ts';
import { emitPlacesChanged } from './company-status.service.ts';
import { hasAmounts, notifyZoneChanged } from './extension-points.ts';

function emitChange(context: Context): void {
  emit(context, companyChanged, { companyId: context.companyId });
  context.unit.afterCommit(() => invalidateTenants(appOf(context)));
}

/** For writers of amounts in the company's currency: fixes the context's currency until the unit of work ends. */
export function lockCompanyCurrency({ unit, company }: Context): void {
  unit.add(companies.lockCurrency(company.currency));
}

const getBasics = ({ locale, timeZone, currency, yearBegins }: Omit<companies.BasicsChange, 'version'>) => ({
  locale,
  timeZone,
  currency,
  yearBegins,
});

/** @throws VERSION_CONFLICT; CURRENCY_IN_USE where another currency would say something else of amounts that are written down */
export async function changeBasics(context: Context, change: companies.BasicsChange) {
  const { companyId } = context;
  const before = await readSettings(context);
  if (change.currency !== before.currency && (await hasAmounts(context))) {
    throw fail(companyErrors.CURRENCY_IN_USE, { details: [{ field: 'currency' }] });
  }
  const set = companies.updateBasics(companyId, change);
  const after = await updateVersioned(context, set, () => readSettings(context));
  audit(context, {
    action: 'company.basics.change',
    subject: { type: 'company', id: companyId },
    before: getBasics(before),
    after: getBasics(after),
  });
  if (change.timeZone !== before.timeZone) await notifyZoneChanged(context, change.timeZone);
  emitChange(context);
  // Concurrent writers of amounts are restarted and then see the new currency.
  if (change.currency !== before.currency) emitPlacesChanged(context);
  return readSettings(context);
}

/** @throws VERSION_CONFLICT; LOGO_NOT_FOUND where the company has no such picture */
export async function changeLogo(context: Context, change: { version: number; logo: string | null }) {
  const { companyId } = context;
  const facts = parsePicturePath(change.logo);
  if (facts && !(await hasPicture(context, facts.id))) {
    throw fail(companyErrors.LOGO_NOT_FOUND, { details: [{ field: 'logo' }] });
  }
  const before = await readSettings(context);
  const set = companies.updateLogo(companyId, change);
  const after = await updateVersioned(context, set, () => readSettings(context));
  audit(context, {
    action: 'company.logo.change',
    subject: { type: 'company', id: companyId },
    before: { logo: before.logo },
    after: { logo: after.logo },
  });
  emitChange(context);
  return readSettings(context);
}

/** Everybody may see the logo of the company, and no other picture because of it. */
export async function canShowLogo(context: Context, { id, of }: { id: string; of: string }): Promise<boolean> {
  if (of !== context.companyId) return false;
  const [row] = await context.unit.query(companies.selectCompany(of));
  return parsePicturePath(row?.logo)?.id === id;
}
