/** What a person chose of how things look and are told: read with the account, changed one by one, asked by who tells people something. */
import { firstPreferences, type Preferences, type PreferencesChange } from '#kernel/contract/preferences.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { updateChoices } from './choices.queries.ts';
import { note, ownerOf } from './notes.ts';
import * as persons from './person.queries.ts';
import { signedIn } from './signed-in.ts';

type Chosen = Pick<persons.PersonRow, 'locale' | 'timeZone' | 'notifications'> & { preferences: Partial<Preferences> };

/** What an account of before never chose is as it is for a new one. */
export function preferencesOf(row: Chosen): Preferences {
  const first = firstPreferences(row.locale, row.timeZone);
  const { theme = first.theme, fontSize = first.fontSize, notifications, ui } = row.preferences;
  return {
    ...first,
    theme,
    fontSize,
    notifications: { ...first.notifications, ...notifications, ...row.notifications },
    ui: { ...first.ui, ...ui },
  };
}

export async function storeChoices(context: AnyContext, change: PreferencesChange): Promise<void> {
  await context.unit.query(updateChoices(signedIn(context).personId, change));
}

/** The last wins: each choice is a switch of one's own. */
export async function changeChoices(context: AnyContext, change: PreferencesChange): Promise<Preferences> {
  await storeChoices(context, change);
  note(context, 'identity.profile.change', { owner: ownerOf(context), after: { fields: Object.keys(change) } });
  const [row] = await context.unit.query(persons.personById(signedIn(context).personId));
  return preferencesOf(row as persons.PersonRow);
}

/** What each of these persons chose. */
export async function choicesOf(context: AnyContext, ids: readonly string[]): Promise<Map<string, Preferences>> {
  if (ids.length === 0) return new Map();
  const rows = await context.unit.query(persons.personsByIds([...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, preferencesOf(row)]));
}

/** The language in which each of these addresses is written to: of those that somebody proved. */
export async function languagesOf(context: AnyContext, emails: readonly string[]): Promise<Map<string, 'ko' | 'en'>> {
  const asked = [...new Set(emails.map((email) => email.trim().toLowerCase()))];
  if (asked.length === 0) return new Map();
  const rows = await context.unit.query(persons.ownersOfEmails(asked));
  return new Map(rows.map(({ email, locale }) => [email, locale]));
}
