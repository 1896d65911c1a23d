/** The flow is there: what can be done with it now. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { subjectHref } from '#kernel/web/subjects.ts';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { Picture } from '../components/Picture.tsx';
import { useText } from './text.ts';

export function Made({ frame, onAgain }: { frame: FrameDetail; onAgain: () => void }) {
  const t = useText();
  const local = useLocal();
  const isPublished = frame.status === 'published';
  const name = local(frame.title);
  // Where frames are looked at is a screen of the administrator's portal, if this company has one.
  const builder = subjectHref({ type: 'flow.frame', id: frame.id });
  return (
    <Paper p={{ base: 'md', sm: 'xl' }}>
      <Stack gap="md">
        <div>
          <Title order={2}>{t(isPublished ? 'easy.published' : 'easy.kept', { name })}</Title>
          <Text c="dimmed">{t(isPublished ? 'easy.publishedHint' : 'easy.keptHint')}</Text>
        </div>
        {frame.drawing && <Picture drawing={frame.drawing} label={name} />}
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
