/** The flows that the person may start. */
import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { ButtonLink, Empty, Loading, QueryFailure } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useFrames } from '../flow.api.ts';
import { useText } from '../text.ts';
import { FlowSketch } from './LazyFlowSketch.tsx';

export function FrameCards({ heading = 2 }: { heading?: 2 | 3 }) {
  const t = useText();
  const local = useLocalText();
  const frames = useFrames();
  if (frames.isPending) return <Loading />;
  if (frames.error) return <QueryFailure error={frames.error} onRetry={frames.retry} />;
  const mine = frames.rows.filter((frame) => frame.abilities.start);
  if (mine.length === 0) return <Empty illustration="flow" title={t('frames.none')} />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {mine.map((frame) => (
        <Paper key={frame.id} withBorder p="md">
          <Stack gap="xs" h="100%" justify="space-between">
            <div>
              <Title order={heading} size="h4">
                {local(frame.title)}
              </Title>
              <Text size="sm" c="dimmed">
                {local(frame.description)}
              </Text>
              <FlowSketch signs={frame.signs} ways={frame.ways} />
            </div>
            <Group gap="xs" wrap="nowrap">
              <ButtonLink
                to={flowPaths.start({ id: frame.id })}
                variant="light"
                aria-label={`${local(frame.title)} ${t('frames.start')}`}
              >
                {t('frames.start')}
              </ButtonLink>
              {frame.abilities.edit && (
                <ButtonLink
                  to={flowPaths.builder({ id: frame.id })}
                  variant="default"
                  aria-label={`${local(frame.title)} ${t('word.edit')}`}
                >
                  {t('word.edit')}
                </ButtonLink>
              )}
            </Group>
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
