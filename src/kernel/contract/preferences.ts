/** Preferences: a person's choices of appearance and notifications, stored with the account and applied in every browser. Pure. */
import { z } from 'zod';
import { type FontSize, fontSizes } from './constants.ts';
import { type Locale, locales } from './text.ts';
import { TimeZone } from './time.ts';

const sizes = Object.keys(fontSizes) as [FontSize, ...FontSize[]];

export const Preferences = z.strictObject({
  language: z.enum(locales),
  theme: z.enum(['light', 'dark', 'auto']),
  timezone: TimeZone,
  fontSize: z.enum(sizes),
  notifications: z.strictObject({
    email: z.boolean(),
    push: z.boolean(),
    sms: z.boolean(),
    /** New ones are counted at the bell; if off, they are still stored in its list. */
    inApp: z.boolean(),
    /** Presentation of a new one while working: pops up, or only counts at the bell. */
    method: z.enum(['toast', 'bell']),
    /** Saturday and Sunday, in the person's own zone, nothing pops up, neither here nor by push. */
    skipWeekends: z.boolean(),
  }),
  ui: z.strictObject({ sidebarCollapsed: z.boolean(), compactMode: z.boolean(), showTips: z.boolean() }),
});
export type Preferences = z.infer<typeof Preferences>;

const { notifications, ui } = Preferences.shape;

/** Only what is named changes. */
export const PreferencesChange = Preferences.partial().extend({
  notifications: notifications.partial().optional(),
  ui: ui.partial().optional(),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

/** Defaults until a person chooses. */
export function createDefaultPreferences(language: Locale, timezone: string): Preferences {
  return {
    language,
    theme: 'auto',
    timezone,
    fontSize: 'small',
    notifications: { email: true, push: true, sms: true, inApp: true, method: 'toast', skipWeekends: false },
    ui: { sidebarCollapsed: false, compactMode: false, showTips: true },
  };
}

/** True if the instant falls on a Saturday or Sunday in the zone. */
export function isWeekend(timezone: string, at: Date): boolean {
  const day = new Intl.DateTimeFormat('en', { timeZone: timezone, weekday: 'short' }).format(at);
  return day === 'Sat' || day === 'Sun';
}
