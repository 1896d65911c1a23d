/** How one is told in this company, kind by kind; what stands still says why. */
import { Group, Stack, Switch, Text, Title } from '@mantine/core';
import type { Preferences } from '#kernel/contract/preferences.ts';
import { useChoices } from '#kernel/web/choices.ts';
import { useHost } from '#kernel/web/host.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { Loaded, Section } from '#kernel/web/ui/index.ts';
import { chooseWay, readOwnKinds } from '../../contract/policy.endpoints.ts';
import { kindTexts, wayTexts } from '../../contract/policy.texts.ts';
import type { OwnKind, Way } from '../../contract/policy.ts';
import { useText } from './text.ts';

const ofAccount = { push: 'push', mail: 'email', text: 'sms' } as const satisfies Record<
  Way,
  keyof Preferences['notifications']
>;

function Kind({ of: { kind, urgent, ways }, isSometimesQuiet }: { of: OwnKind; isSometimesQuiet: boolean }) {
  const t = useText();
  const local = useLocal();
  const account = useChoices()?.notifications;
  const choose = useSend(chooseWay, { onDone: () => showDone(t('word.saved')) });
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
      {ways.map(({ way, isOn, isFixed }) => {
        const isDeaf = !isFixed && account?.[ofAccount[way]] === false;
        const why = isFixed ? t('own.fixed') : isDeaf ? t('own.account') : undefined;
        return (
          <Switch
            key={way}
            label={local(wayTexts[way])}
            aria-label={`${local(kindTexts[kind])}: ${local(wayTexts[way])}`}
            description={why}
            checked={isOn && !isDeaf}
            disabled={why !== undefined}
            onChange={(event) => choose.fire({ body: { kind, way, isOn: event.currentTarget.checked } })}
          />
        );
      })}
    </Stack>
  );
}

export function OwnKinds() {
  const t = useText();
  const company = useHost().company?.name ?? '';
  return (
    <Section title={t('own.title', { company })} description={t('own.description')}>
      <Loaded query={useEndpoint(readOwnKinds)}>
        {({ kinds, quietFrom, quietUntil }) => (
          <Stack gap="lg">
            {kinds.map((one) => (
              <Kind key={one.kind} of={one} isSometimesQuiet={quietFrom !== null} />
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
