/** Device list: where one is signed in, and remote sign-out. */
import { Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useKitText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Loaded, Section, TimeText } from '#kernel/web/ui/index.ts';
import { getDeviceName } from '../../contract/device.ts';
import { useEndOthers, useEndSession, useSessions } from './profile.api.ts';
import { showFailure } from './show-failure.ts';
import { useText } from './text.ts';

export function Devices() {
  const t = useText();
  const kit = useKitText();
  const sessions = useSessions();
  const end = useEndSession();
  const endOthers = useEndOthers();
  const [withKeys, setWithKeys] = useState(false);
  const others = sessions.data?.sessions.some(({ current }) => !current);
  const everywhere = () =>
    showFailure(async () => {
      const { ended, endedKeys } = await endOthers.send({ query: withKeys ? { keys: 'true' } : {} });
      showSuccess(t(withKeys ? 'device.ended-all' : 'device.ended-others', { count: ended, keys: endedKeys }));
    });
  const signOutDevice = (id: string) =>
    showFailure(async () => {
      await end.send({ params: { id } });
      showSuccess(t('device.ended'));
    });
  return (
    <Section
      title={t('device.title')}
      description={t('device.description')}
      action={
        (others || withKeys) && (
          <Button variant="default" loading={endOthers.isSending} onClick={everywhere}>
            {t('device.end-others')}
          </Button>
        )
      }
    >
      <Checkbox
        mb="md"
        label={t('device.with-keys')}
        checked={withKeys}
        onChange={(event) => setWithKeys(event.currentTarget.checked)}
      />
      <Loaded query={sessions} rows={2}>
        {({ sessions: all }) => (
          <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {all.map(({ id, device, lastSeenAt, current }) => {
              const name = getDeviceName(device) ?? t('device.unknown');
              return (
                <Group key={id} component="li" justify="space-between" mih={44}>
                  <Stack gap={0}>
                    <Group gap="xs">
                      <Text fw={500}>{name}</Text>
                      {current && <Badge color="green">{t('device.current')}</Badge>}
                    </Group>
                    <Text size="xs" c="dimmed" component="div">
                      {t('device.seen')} <TimeText at={lastSeenAt} />
                    </Text>
                  </Stack>
                  {!current && (
                    <Button
                      variant="default"
                      aria-label={t('device.end-of', { device: name })}
                      onClick={() => signOutDevice(id)}
                    >
                      {kit('session.sign-out')}
                    </Button>
                  )}
                </Group>
              );
            })}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
