/**
 * Preference queries: a person's appearance and notifications. Language, zone and the e-mail, push and SMS switches are columns;
 * the rest is one value.
 */
import type { PreferencesChange } from '#kernel/contract/preferences.ts';
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';

/** Changes only what is named: two that change different choices at once both hold. */
export function updateChoices(id: string, change: PreferencesChange): Statement<unknown> {
  const { language, timezone, theme, fontSize, notifications = {}, ui } = change;
  const { email, push, sms, ...inBrowser } = notifications;
  return statement(
    `update identity.persons set
       locale = coalesce($2, locale), time_zone = coalesce($3, time_zone), notifications = notifications || $4::jsonb,
       preferences = preferences || $5::jsonb || jsonb_build_object(
         'notifications', coalesce(preferences->'notifications', '{}') || $6::jsonb,
         'ui', coalesce(preferences->'ui', '{}') || $7::jsonb),
       updated_at = now()
     where id = $1`,
    [
      id,
      language ?? null,
      timezone ?? null,
      toJson({ email, push, sms }),
      toJson({ theme, fontSize }),
      toJson(inBrowser),
      toJson(ui ?? {}),
    ],
  );
}
