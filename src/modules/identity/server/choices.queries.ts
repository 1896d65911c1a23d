/** What persons chose of how things look and are told. Language, zone and what e-mail, push and texts may do are columns; the rest is one value. */
import type { PreferencesChange } from '#kernel/contract/preferences.ts';
import { json, type Statement, statement } from '#kernel/server/database/unit.ts';

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
      json({ email, push, sms }),
      json({ theme, fontSize }),
      json(inBrowser),
      json(ui ?? {}),
    ],
  );
}
