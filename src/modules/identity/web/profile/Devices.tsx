/** Where one is signed in, and signing out from here. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useKitText } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Loaded, Section, TimeText } from '#kernel/web/ui/index.ts';
import { deviceName } from '../../contract/device.ts';
import { useEndOthers, useEndSession, useSessions } from './profile.api.ts';
import { useProved } from './proof.tsx';
import { useText } from './text.ts';

export function Devices() {
  const t = useText();
  const kit = useKitText();
  const sessions = useSessions();
  const { proved, dialog } = useProved();
  const end = useEndSession();
  const endOthers = useEndOthers();
  const others = sessions.data?.sessions.some(({ current }) => !current);
  const everywhere = () =>
    proved(async () => {
      const { ended } = await endOthers.send({});
      showDone(t('device.ended-others', { count: ended }));
    });
  const one = (id: string) =>
    proved(async () => {
      await end.send({ params: { id } });
      showDone(t('device.ended'));
    });
  return (
    <Section
      title={t('device.title')}
      description={t('device.description')}
      action={
        others && (
          <Button variant="default" loading={endOthers.isSending} onClick={everywhere}>
            {t('device.end-others')}
          </Button>
        )
      }
    >
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
      {dialog}
    </Section>
  );
}
