/** What a company decides of itself: language, zone, currency and year, and its logo. */
import { fail } from '#kernel/contract/error.ts';
import { pictureFacts } from '#kernel/contract/picture.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { hasPicture } from '#kernel/server/files.ts';
import { houseOf } from '#kernel/server/house.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import { companyErrors } from '../contract/errors.ts';
import { companyChanged } from '../contract/events.ts';
import * as companies from './company.queries.ts';
import { readSettings } from './company.service.ts';
import { forgetTenants } from './directory.ts';
import { hasAmounts, zoneChanged } from './hooks.ts';
import { tellPlaces } from './standing.service.ts';

function tell(context: Context): void {
  emit(context, companyChanged, { companyId: context.companyId });
  context.unit.afterCommit(() => forgetTenants(houseOf(context)));
}

/** For who writes amounts down in the currency of the company: it stays as the context knows it until the unit of work ends. */
export function holdCurrency({ unit, company }: Context): void {
  unit.add(companies.holdCurrency(company.currency));
}

const basicsOf = ({ locale, timeZone, currency, yearBegins }: Omit<companies.BasicsChange, 'version'>) => ({
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
    before: basicsOf(before),
    after: basicsOf(after),
  });
  if (change.timeZone !== before.timeZone) await zoneChanged(context, change.timeZone);
  tell(context);
  // Whoever writes amounts meanwhile begins again, and knows it then.
  if (change.currency !== before.currency) tellPlaces(context);
  return readSettings(context);
}

/** @throws VERSION_CONFLICT; LOGO_NOT_FOUND where the company has no such picture */
export async function changeLogo(context: Context, change: { version: number; logo: string | null }) {
  const { companyId } = context;
  const facts = pictureFacts(change.logo);
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
  tell(context);
  return readSettings(context);
}

/** Everybody may see the logo of the company, and no other picture because of it. */
export async function showsLogo(context: Context, { id, of }: { id: string; of: string }): Promise<boolean> {
  if (of !== context.companyId) return false;
  const [row] = await context.unit.query(companies.companyById(of));
  return pictureFacts(row?.logo)?.id === id;
}
