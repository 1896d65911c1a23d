/** Channels of one's notifications. */
import { Stack } from '@mantine/core';
import type { Preferences } from '#kernel/contract/preferences.ts';
import { usePreferences } from '#kernel/web/preferences-store.ts';
import { Section } from '#kernel/web/ui/index.ts';
import { SegmentedChoice } from '#kernel/web/ui/SegmentedChoice.tsx';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import { useChangePreference } from './preference.ts';
import { useText } from './text.ts';

type Notifications = Preferences['notifications'];

const methods: readonly Notifications['method'][] = ['toast', 'bell'];

const channels = [
  { key: 'email', label: 'notice.email', hint: 'notice.email-hint' },
  { key: 'push', label: 'notice.push', hint: 'notice.push-hint' },
  { key: 'sms', label: 'notice.sms', hint: 'notice.sms-hint' },
  { key: 'skipWeekends', label: 'notice.weekend', hint: 'notice.weekend-hint' },
] as const;

export function NotificationPreferences() {
  const t = useText();
  const choices = usePreferences();
  const choose = useChangePreference();
  if (!choices) return null;
  const notificationChoices = choices.notifications;
  const set = (notifications: Partial<Notifications>) => choose({ notifications });
  return (
    <Section title={t('notice.title')} description={t('notice.description')}>
      <Stack gap="lg">
        <PreferenceSwitch
          label={t('notice.in-app')}
          hint={t('notice.in-app-hint')}
          isOn={notificationChoices.inApp}
          onChange={(inApp) => set({ inApp })}
        />
        {notificationChoices.inApp && (
          <SegmentedChoice
            label={t('notice.method')}
            value={notificationChoices.method}
            options={methods.map((value) => ({ value, label: t(`notice.method.${value}`) }))}
            onChange={(method) => set({ method })}
          />
        )}
        {channels.map(({ key, label, hint }) => (
          <PreferenceSwitch
            key={key}
            label={t(label)}
            hint={t(hint)}
            isOn={notificationChoices[key]}
            onChange={(isOn) => set({ [key]: isOn })}
          />
        ))}
      </Stack>
    </Section>
  );
}
