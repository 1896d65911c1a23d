/** Where one is signed in, and signing out from here. */
import { Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useKitText } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Loaded, Section, TimeText } from '#kernel/web/ui/index.ts';
import { deviceName } from '../../contract/device.ts';
import { useEndOthers, useEndSession, useSessions } from './profile.api.ts';
import { shown } from './shown.ts';
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
    shown(async () => {
      const { ended, endedKeys } = await endOthers.send({ query: withKeys ? { keys: 'true' } : {} });
      showDone(t(withKeys ? 'device.ended-all' : 'device.ended-others', { count: ended, keys: endedKeys }));
    });
  const one = (id: string) =>
    shown(async () => {
      await end.send({ params: { id } });
      showDone(t('device.ended'));
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
              const name = deviceName(device) ?? t('device.unknown');
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
                    <Button variant="default" aria-label={t('device.end-of', { device: name })} onClick={() => one(id)}>
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
