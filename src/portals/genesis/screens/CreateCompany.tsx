/**
 * The wizard that founds a company: one question at a time, its step in the address and its answers in this tab, so that going
 * back loses nothing. By hand: its steps are parts of one form, which is sent once.
 */
import { Button, Paper, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { useHeadingAfter } from '#kernel/web/heading.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { DecisionBar, FormError, focusFirstProblem, PageHeader } from '#kernel/web/ui/index.ts';
import type { createCompany } from '#modules/company/contract/endpoints.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { BrandStep } from '../components/BrandStep.tsx';
import { CompanyCreated } from '../components/CompanyCreated.tsx';
import { IndustryStep } from '../components/IndustryStep.tsx';
import { MembersStep } from '../components/MembersStep.tsx';
import { ProfileStep, useCodeState } from '../components/ProfileStep.tsx';
import { ReviewStep } from '../components/ReviewStep.tsx';
import classes from '../components/wizard.module.css';
import { type Draft, draftStorage, getProblems, type Step, steps, toBody } from '../components/wizard-draft.ts';
import { useCreateCompany } from '../genesis.api.ts';
import { useText } from '../text.ts';

const first: Step = steps[0];

/** Current wizard step; no further than the first unanswered question. */
function useStep(isAnswered: (step: Step) => boolean) {
  const [query, setQuery] = useSearchParams();
  const requestedIndex = steps.indexOf(query.get('step') as Step);
  const open = steps.findIndex((step) => !isAnswered(step));
  const at = Math.max(0, open < 0 ? requestedIndex : Math.min(requestedIndex, open));
  const go = (step: Step) => setQuery(step === first ? {} : { step });
  return { at, step: steps[at] ?? first, go };
}

/** Progress; answered steps can be revisited. */
function WizardProgress({ at, onChoose }: { at: number; onChoose: (step: Step) => void }) {
  const t = useText();
  return (
    <nav aria-label={t('create.progress')}>
      <ol className={classes.bar}>
        {steps.map((step, index) => (
          <li key={step}>
            <UnstyledButton
              className={classes.part}
              data-done={index < at || undefined}
              aria-current={index === at ? 'step' : undefined}
              disabled={index > at}
              onClick={() => onChoose(step)}
            >
              <VisuallyHidden>{t(`create.step-${step}`)}</VisuallyHidden>
            </UnstyledButton>
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        {t('create.at', { at: at + 1, of: steps.length, step: t(`create.step-${steps[at] ?? first}`) })}
      </Text>
    </nav>
  );
}

/** Moves focus to the next question; at the start of the wizard the page's own heading has it. */
function QuestionHeading({ step }: { step: Step }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingAfter(step, heading);
  return (
    <div>
      <Title order={2} fz={24} ref={heading} tabIndex={-1}>
        {t(`create.ask-${step}`)}
      </Title>
      <Text c="dimmed" mt={4}>
        {t(`create.ask-${step}-text`)}
      </Text>
    </div>
  );
}

function Wizard({ onFounded }: { onFounded: (createdCompany: ResultOf<typeof createCompany>, name: string) => void }) {
  const t = useText();
  const locale = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Draft>({
    mode: 'controlled',
    initialValues: draftStorage.read(),
    onValuesChange: draftStorage.write,
  });
  const draft = form.getValues();
  const problemsAt = (step: Step) => getProblems(step, draft, { t, locale });
  const { at, step, go } = useStep((item) => Object.keys(problemsAt(item)).length === 0);
  const code = useCodeState(draft.code);
  const create = useCreateCompany();
  const isLast = at === steps.length - 1;

  const submit = async () => {
    try {
      const createdCompany = await create.send({ body: toBody(draft) });
      draftStorage.drop();
      onFounded(createdCompany, draft.name);
    } catch (error) {
      // Someone was faster with the code: back to where it is typed.
      const { companyCode: code, ...fields } = toApiError(error).fields;
      form.setErrors({ ...fields, ...(code && { code }) });
      if (toApiError(error).code === 'COMPANY_CODE_EXISTS') go('profile');
    }
  };
  const next = () => {
    const problems = problemsAt(step);
    form.setErrors(problems);
    if (Object.keys(problems).length > 0 || (step === 'profile' && code.problem)) {
      return focusFirstProblem(element.current);
    }
    if (isLast) void submit();
    else go(steps[at + 1] ?? first);
  };
  return (
    <Stack gap="lg" className={classes.wizard}>
      <WizardProgress at={at} onChoose={go} />
      <QuestionHeading step={step} />
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        <Stack gap="lg">
          <FormError error={create.error} />
          {step === 'industry' ? (
            <IndustryStep form={form} />
          ) : (
            <Paper p={{ base: 'md', sm: 'xl' }}>
              {step === 'profile' && <ProfileStep form={form} />}
              {step === 'brand' && <BrandStep form={form} />}
              {step === 'members' && <MembersStep form={form} />}
              {step === 'review' && <ReviewStep draft={draft} onChange={go} />}
            </Paper>
          )}
          <DecisionBar>
            {at > 0 && (
              <Button variant="default" onClick={() => go(steps[at - 1] ?? first)}>
                {t('create.back')}
              </Button>
            )}
            <Button type="submit" loading={create.isSending} ml="auto">
              {t(isLast ? 'create.submit' : 'create.next')}
            </Button>
          </DecisionBar>
        </Stack>
      </form>
    </Stack>
  );
}

export function CreateCompany() {
  const t = useText();
  const [founded, setFounded] = useState<{ made: ResultOf<typeof createCompany>; name: string } | null>(null);
  // The button that founded it is gone with the wizard.
  useHeadingAfter(founded ? 'founded' : 'asked');
  return (
    <>
      <div className={classes.wizard}>
        <PageHeader title={companyPaths.create.title} subtitle={founded ? null : t('create.subtitle')} />
      </div>
      {founded ? (
        <div className={classes.wizard}>
          <CompanyCreated result={founded.made} name={founded.name} />
        </div>
      ) : (
        <Wizard onFounded={(createdCompany, name) => setFounded({ made: createdCompany, name })} />
      )}
    </>
  );
}
