/** 회사 초기 설정: what a new company needs, step by step, each done here. */
import { Alert, Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ButtonLink, Failed, Loading, PageHeader, Refused, Section } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { countSteps, type SetupStep, setupSteps } from '../components/setup-progress.ts';
import { type SetupState, useSetup } from '../components/setup-steps.tsx';
import { useText } from '../text.ts';

function Step(props: { step: SetupStep; state: SetupState; isOpen: boolean; onToggle: () => void }) {
  const { step, state, isOpen, onToggle } = props;
  const t = useText();
  const heading = { title: t(`setup.${step}`), description: t(`setup.${step}-hint`) };
  if ('refused' in state) {
    return (
      <Section {...heading}>
        <Refused reason={state.refused} />
      </Section>
    );
  }
  const Icon = state.isDone ? IconCircleCheck : IconCircle;
  const action = (
    <Group gap="sm">
      <Icon size={22} aria-hidden color={state.isDone ? 'var(--mantine-color-green-7)' : undefined} />
      <VisuallyHidden>{t(state.isDone ? 'setup.done' : 'setup.open')}</VisuallyHidden>
      <Button
        variant="default"
        onClick={onToggle}
        aria-expanded={isOpen}
        aria-label={`${t(`setup.${step}`)} ${t(isOpen ? 'setup.fold' : 'setup.unfold')}`}
      >
        {t(isOpen ? 'setup.fold' : 'setup.unfold')}
      </Button>
    </Group>
  );
  return (
    <Section {...heading} action={action}>
      {isOpen && (
        <div>
          {/* Parts of other modules, whose texts may still be loading: the list remains meanwhile. */}
          <Suspense fallback={<Loading rows={4} />}>{state.place}</Suspense>
        </div>
      )}
    </Section>
  );
}

interface OpenStep {
  step: SetupStep | null;
  isChosen: boolean;
}

function Steps({ states }: { states: Readonly<Record<SetupStep, SetupState>> }) {
  const t = useText();
  const visibleSteps = setupSteps.filter((step) => !('refused' in states[step]));
  const isDone = (step: SetupStep) => 'isDone' in states[step] && states[step].isDone;
  const remainingSteps = visibleSteps.filter((step) => !isDone(step));
  // The first remaining step is open, and the next one once it is done: until the user chooses one.
  const [place, setPlace] = useState<OpenStep>({ step: remainingSteps[0] ?? null, isChosen: false });
  // An invitation's link is shown only once: its step remains open.
  const goesOn = !place.isChosen && place.step !== null && place.step !== 'team' && isDone(place.step);
  if (goesOn) setPlace({ step: remainingSteps[0] ?? null, isChosen: false });
  const count = countSteps(states);
  return (
    <Stack gap="md">
      <div>
        <Text mb={4}>{t('setup.progress', count)}</Text>
        <Progress value={(count.done / count.all) * 100} aria-label={t('setup.progress', count)} />
      </div>
      {remainingSteps.length === 0 && visibleSteps.length === setupSteps.length && (
        <Alert variant="light" color="green" title={t('setup.finished')}>
          <Stack gap="sm" align="flex-start">
            {t('setup.finished-hint')}
            <Group gap="sm">
              <ButtonLink to={accessPaths.workspace} />
              <ButtonLink to={companyPaths.settings} variant="default" />
            </Group>
          </Stack>
        </Alert>
      )}
      {setupSteps.map((step) => (
        <Step
          key={step}
          step={step}
          state={states[step]}
          isOpen={step === place.step}
          onToggle={() => setPlace({ step: step === place.step ? null : step, isChosen: true })}
        />
      ))}
    </Stack>
  );
}

export function CompanySetup() {
  const setup = useSetup();
  return (
    <>
      <PageHeader title={companyPaths.setup.title} />
      {'error' in setup && <Failed error={setup.error} onRetry={setup.retry} />}
      {'isWaiting' in setup && <Loading rows={6} />}
      {'states' in setup && <Steps states={setup.states} />}
    </>
  );
}
