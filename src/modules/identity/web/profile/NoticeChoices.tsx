/** By which ways one is told of what happens. */
import { Stack } from '@mantine/core';
import type { Preferences } from '#kernel/contract/preferences.ts';
import { useChoices } from '#kernel/web/choices.ts';
import { ChoiceOf } from '#kernel/web/ui/ChoiceOf.tsx';
import { Section } from '#kernel/web/ui/index.ts';
import { ChoiceSwitch } from './ChoiceRow.tsx';
import { useChoose } from './choose.ts';
import { useText } from './text.ts';

type Notifications = Preferences['notifications'];

const methods: readonly Notifications['method'][] = ['toast', 'bell'];

const ways = [
  { key: 'email', label: 'notice.email', hint: 'notice.email-hint' },
  { key: 'push', label: 'notice.push', hint: 'notice.push-hint' },
  { key: 'sms', label: 'notice.sms', hint: 'notice.sms-hint' },
  { key: 'skipWeekends', label: 'notice.weekend', hint: 'notice.weekend-hint' },
] as const;

export function NoticeChoices() {
  const t = useText();
  const choices = useChoices();
  const choose = useChoose();
  if (!choices) return null;
  const told = choices.notifications;
  const set = (notifications: Partial<Notifications>) => choose({ notifications });
  return (
    <Section title={t('notice.title')} description={t('notice.description')}>
      <Stack gap="lg">
        <ChoiceSwitch
          label={t('notice.in-app')}
          hint={t('notice.in-app-hint')}
          isOn={told.inApp}
          onChange={(inApp) => set({ inApp })}
        />
        {told.inApp && (
          <ChoiceOf
            label={t('notice.method')}
            value={told.method}
            options={methods.map((value) => ({ value, label: t(`notice.method.${value}`) }))}
            onChange={(method) => set({ method })}
          />
        )}
        {ways.map(({ key, label, hint }) => (
          <ChoiceSwitch
            key={key}
            label={t(label)}
            hint={t(hint)}
            isOn={told[key]}
            onChange={(isOn) => set({ [key]: isOn })}
          />
        ))}
      </Stack>
    </Section>
  );
}
