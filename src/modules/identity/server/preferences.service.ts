/**
 * Preference service: a person's appearance and notifications, read with the account, changed one by one, used by senders of
 * notifications.
 */
import { createDefaultPreferences, type Preferences, type PreferencesChange } from '#kernel/contract/preferences.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { auditAccount, getOwner } from './account-audit.ts';
import * as persons from './person.queries.ts';
import { updateChoices } from './preferences.queries.ts';
import { getSignedInPersonId } from './signed-in-person.ts';

type ChosenPreferences = Pick<persons.PersonRow, 'locale' | 'timeZone' | 'notifications'> & {
  preferences: Partial<Preferences>;
};

/** Settings an older account never chose have the defaults of a new one. */
export function getPreferences(row: ChosenPreferences): Preferences {
  const first = createDefaultPreferences(row.locale, row.timeZone);
  const { theme = first.theme, fontSize = first.fontSize, notifications, ui } = row.preferences;
  return {
    ...first,
    theme,
    fontSize,
    notifications: { ...first.notifications, ...notifications, ...row.notifications },
    ui: { ...first.ui, ...ui },
  };
}

export async function storePreferences(context: AnyContext, change: PreferencesChange): Promise<void> {
  await context.unit.query(updateChoices(getSignedInPersonId(context).personId, change));
}

/** The last wins: each choice is a switch of one's own. */
export async function changeOwnPreferences(context: AnyContext, change: PreferencesChange): Promise<Preferences> {
  await storePreferences(context, change);
  auditAccount(context, 'identity.profile.change', {
    owner: getOwner(context),
    after: { fields: Object.keys(change) },
  });
  const [row] = await context.unit.query(persons.selectPerson(getSignedInPersonId(context).personId));
  return getPreferences(row as persons.PersonRow);
}

/** Preferences of each of these people. */
export async function listPreferences(context: AnyContext, ids: readonly string[]): Promise<Map<string, Preferences>> {
  if (ids.length === 0) return new Map();
  const rows = await context.unit.query(persons.selectPersons([...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, getPreferences(row)]));
}

/** The language in which each of these addresses is written to: of those that somebody proved. */
export async function listLanguages(context: AnyContext, emails: readonly string[]): Promise<Map<string, 'ko' | 'en'>> {
  const addresses = [...new Set(emails.map((email) => email.trim().toLowerCase()))];
  if (addresses.length === 0) return new Map();
  const rows = await context.unit.query(persons.selectOwnersOfEmails(addresses));
  return new Map(rows.map(({ email, locale }) => [email, locale]));
}
