/** Own notification settings in this company, by kind; fixed ones show the reason. */
import { Group, Stack, Switch, Text, Title } from '@mantine/core';
import type { Preferences } from '#kernel/contract/preferences.ts';
import { useHost } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { usePreferences } from '#kernel/web/preferences-store.ts';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { Loaded, Section } from '#kernel/web/ui/index.ts';
import type { DeliveryMethod, OwnKindPreference } from '../../contract/notification-policy.ts';
import { readOwnPreferences, setOwnPreference } from '../../contract/policy.endpoints.ts';
import { kindTexts, methodTexts } from '../../contract/policy.texts.ts';
import { useText } from './text.ts';

const accountKeys = { push: 'push', mail: 'email', text: 'sms' } as const satisfies Record<
  DeliveryMethod,
  keyof Preferences['notifications']
>;

function KindPreference({
  of: { kind, urgent, ways: methods },
  isSometimesQuiet,
}: {
  of: OwnKindPreference;
  isSometimesQuiet: boolean;
}) {
  const t = useText();
  const local = useLocalText();
  const account = usePreferences()?.notifications;
  const choose = useSend(setOwnPreference, { onDone: () => showSuccess(t('word.saved')) });
  return (
    <Stack gap="xs">
      <Group gap="sm" align="baseline">
        <Title order={3} size="h5">
          {local(kindTexts[kind])}
        </Title>
        {urgent && isSometimesQuiet && (
          <Text size="xs" c="dimmed">
            {t('own.urgent')}
          </Text>
        )}
      </Group>
      {methods.map(({ way: method, isOn, isFixed }) => {
        const isDeaf = !isFixed && account?.[accountKeys[method]] === false;
        const fixedReason = isFixed ? t('own.fixed') : isDeaf ? t('own.account') : undefined;
        return (
          <Switch
            key={method}
            label={local(methodTexts[method])}
            aria-label={`${local(kindTexts[kind])}: ${local(methodTexts[method])}`}
            description={fixedReason}
            checked={isOn && !isDeaf}
            disabled={fixedReason !== undefined}
            onChange={(event) => choose.fire({ body: { kind, way: method, isOn: event.currentTarget.checked } })}
          />
        );
      })}
    </Stack>
  );
}

export function OwnPreferencesForm() {
  const t = useText();
  const company = useHost().company?.name ?? '';
  return (
    <Section title={t('own.title', { company })} description={t('own.description')}>
      <Loaded query={useEndpoint(readOwnPreferences)}>
        {({ kinds, quietFrom, quietUntil }) => (
          <Stack gap="lg">
            {kinds.map((kindPreference) => (
              <KindPreference key={kindPreference.kind} of={kindPreference} isSometimesQuiet={quietFrom !== null} />
            ))}
            {quietFrom && quietUntil && (
              <Text size="sm" c="dimmed">
                {t('own.quiet', { from: quietFrom, until: quietUntil })}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
