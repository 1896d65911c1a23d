/** The flow is there: what can be done with it now. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { getSubjectHref } from '#kernel/web/subject-links.ts';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { LazyFlowPicture } from '../components/LazyFlowPicture.tsx';
import { useText } from './text.ts';

export function CreatedFlow({ frame, onAgain }: { frame: FrameDetail; onAgain: () => void }) {
  const t = useText();
  const local = useLocalText();
  const isPublished = frame.status === 'published';
  const name = local(frame.title);
  // The frame screen belongs to the administrator's portal, if this company has one.
  const builder = getSubjectHref({ type: 'flow.frame', id: frame.id });
  return (
    <Paper p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="md">
        <div>
          <Title order={2}>{t(isPublished ? 'easy.published' : 'easy.kept', { name })}</Title>
          <Text c="dimmed">{t(isPublished ? 'easy.publishedHint' : 'easy.keptHint')}</Text>
        </div>
        {frame.drawing && <LazyFlowPicture drawing={frame.drawing} label={name} />}
        <Group gap="sm">
          {frame.abilities.start && <ButtonLink to={flowPaths.start({ id: frame.id })}>{t('easy.start')}</ButtonLink>}
          {builder && (
            <Button component="a" href={builder} variant="default">
              {t('easy.builder')}
            </Button>
          )}
          <Button variant="default" onClick={onAgain}>
            {t('easy.again')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
