/** Flows that the person meets and may not start now, each with the reason. Nothing where there are none. */
import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Section, WaitingPlace } from '#kernel/web/ui/index.ts';
import { AvailabilityNotice } from './AvailabilityNotice.tsx';
import { useClosedFrames } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

export function ClosedFrames() {
  const t = useAuthorText();
  const local = useLocalText();
  const closed = useClosedFrames();
  if (closed.isPending) return <WaitingPlace />;
  if (closed.rows.length === 0) return null;
  return (
    <Section plain title={t('door.closed')}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {closed.rows.map((door) => (
          <Paper key={door.id} withBorder p="md">
            <Stack gap="xs">
              <Title order={3} size="h4">
                {local(door.title)}
              </Title>
              <Text size="sm" c="dimmed">
                {local(door.description)}
              </Text>
              <AvailabilityNotice door={door} />
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  );
}
