/** Tour: hints for the next step in a trial company, following the user's progress without obstructing work. */
import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { useHost } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { decisionPaths } from '#modules/decision/contract/paths.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { readTour, type tourSteps } from '../../contract/tour.endpoints.ts';
import classes from './Tour.module.css';
import { useTourText } from './tour.text.ts';

const hints = ['open', 'decide', 'run', 'undo', 'done'] as const;

/** By what was done, and by whether the page that the next act needs is open already. */
function hintAt(step: (typeof tourSteps)[number], position: { isAtApproval: boolean; isAtRun: boolean }) {
  if (step === 'decide') return position.isAtApproval ? 'decide' : 'open';
  if (step === 'undo') return position.isAtRun ? 'undo' : 'run';
  return 'done';
}

export function Tour({ onEnd }: { onEnd: () => void }) {
  const t = useTourText();
  const language = useLanguage();
  const { rootOrigin } = useHost().domain;
  const { pathname } = useLocation();
  const tour = useEndpoint(readTour, {}, { quiet: true }).data?.tour;
  if (!tour) return null;
  const run = flowPaths.execution({ id: tour.executionId });
  const isAtApproval = pathname.startsWith(decisionPaths.approval({ id: '' }));
  const hint = hintAt(tour.step, { isAtApproval, isAtRun: pathname.startsWith(run) });
  return (
    <Paper component="aside" className={classes.tour} data-clear aria-label={t('tour.title')} p="md" shadow="md">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" c="dimmed">
            {t('tour.title')} {hints.indexOf(hint) + 1}/{hints.length}
          </Text>
          <CloseButton onClick={onEnd} aria-label={t('tour.end')} />
        </Group>
        <Text fw={600} aria-live="polite">
          {t(`tour.${hint}`)}
        </Text>
        {hint === 'open' && pathname !== accessPaths.workspace() && (
          <ButtonLink to={accessPaths.workspace()} variant="light">
            {t('tour.open-go')}
          </ButtonLink>
        )}
        {hint === 'run' && (
          <ButtonLink to={run} variant="light">
            {t('tour.run-go')}
          </ButtonLink>
        )}
        {hint === 'done' && (
          <Button component="a" href={rootOrigin + companyPaths.createFromOutside({ lang: language })} variant="light">
            {t('tour.done-go')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
