/** Three hints for whoever tries the product in a sample company, one after the other, never in the way of the work. */
import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import classes from './Tour.module.css';
import { useText } from './text.ts';

const hints = [
  { key: 'tour.open', go: 'tour.open-go', to: accessPaths.workspace() },
  { key: 'tour.approve', go: null, to: null },
  { key: 'tour.undo', go: 'tour.undo-go', to: flowPaths.workflows() },
] as const;

export function Tour({ onEnd }: { onEnd: () => void }) {
  const t = useText();
  const [index, setIndex] = useState(0);
  const hint = hints[index];
  if (!hint) return null;
  const isLast = index === hints.length - 1;
  return (
    <Paper component="aside" className={classes.tour} data-clear aria-label={t('tour.title')} p="md" shadow="md">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" c="dimmed">
            {t('tour.title')} {index + 1}/{hints.length}
          </Text>
          <CloseButton onClick={onEnd} aria-label={t('tour.end')} />
        </Group>
        <Text fw={600} aria-live="polite">
          {t(hint.key)}
        </Text>
        <Group gap="sm">
          {hint.go && (
            <ButtonLink to={hint.to} variant="light">
              {t(hint.go)}
            </ButtonLink>
          )}
          <Button variant="default" onClick={() => (isLast ? onEnd() : setIndex(index + 1))}>
            {t(isLast ? 'tour.end' : 'tour.next')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
