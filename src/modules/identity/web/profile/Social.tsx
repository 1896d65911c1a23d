/** Accounts at other services that sign this person in, or prove who it is. Only at the root. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { showMessage, showSuccess } from '#kernel/web/notify.tsx';
import { Section, useConfirm } from '#kernel/web/ui/index.ts';
import { identityPaths } from '../../contract/paths.ts';
import type { Profile } from '../../contract/shapes.ts';
import { useProviders } from '../identity.api.ts';
import { useDisconnect, useStartConnect } from './profile.api.ts';
import { showFailure } from './show-failure.ts';
import { useText } from './text.ts';

/** The result of a provider flow appears in the URL once. */
function useOutcome(nameOf: (id: string) => string | undefined, isReady: boolean): void {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const provider = query.get('provider');
  const error = query.get('error');
  useEffect(() => {
    if (!provider || !isReady) return;
    setQuery({}, { replace: true });
    const name = nameOf(provider) ?? provider;
    if (!error) showSuccess(t('social.came', { name }));
    else
      showMessage({
        message: t(error === 'CONNECTION_TAKEN' ? 'social.taken' : 'social.failed', { name }),
        color: 'red',
        role: 'alert',
      });
  }, [provider, error, isReady, nameOf, setQuery, t]);
}

export function Social({ profile }: { profile: Profile }) {
  const t = useText();
  const confirm = useConfirm();
  const providers = useProviders();
  const knownProviders = providers.data?.providers ?? [];
  useOutcome((id) => knownProviders.find((provider) => provider.id === id)?.name, providers.data !== undefined);
  const start = useStartConnect();
  const disconnect = useDisconnect();
  const connect = (provider: string) =>
    showFailure(async () => {
      const { url } = await start.send({ params: { provider }, body: { returnTo: identityPaths.profile() } });
      location.assign(url);
    });
  const part = async (provider: string, name: string) => {
    const confirmLabel = t('social.disconnect');
    if (
      !(await confirm({ title: t('social.ask', { name }), message: t('social.ask-text'), confirmLabel, danger: true }))
    )
      return;
    showFailure(async () => {
      await disconnect.send({ params: { provider } });
      showSuccess(t('social.done', { name }));
    });
  };
  return (
    <Section title={t('social.title')} description={t('social.description')}>
      {providers.data && knownProviders.length === 0 && <Text c="dimmed">{t('social.none')}</Text>}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {knownProviders.map(({ id, name }) => {
          const connection = profile.socialConnections[id as keyof typeof profile.socialConnections];
          const isConnected = connection?.connected === true;
          return (
            <Group key={id} component="li" justify="space-between" mih={44}>
              <Stack gap={0}>
                <Group gap="xs">
                  <Text fw={500}>{name}</Text>
                  {isConnected && <Badge color="green">{t('social.connected')}</Badge>}
                </Group>
                <Text size="xs" c="dimmed">
                  {isConnected ? connection.email : t('social.apart')}
                </Text>
              </Stack>
              <Button variant="default" onClick={() => (isConnected ? void part(id, name) : connect(id))}>
                {t(isConnected ? 'social.disconnect' : 'social.connect')}
              </Button>
            </Group>
          );
        })}
      </Stack>
    </Section>
  );
}
