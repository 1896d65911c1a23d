/** Wizard: code with live check, profile, industry template, branding, first members, review. */
import { Button, Group, Paper, Stack, Stepper, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { useHeadingAfter } from '#kernel/web/heading.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { FormError, focusFirstProblem, PageHeader, problemsIn, UnsavedWarning } from '#kernel/web/ui/index.ts';
import { problemOfCode } from '#modules/company/contract/code.ts';
import type { createCompany } from '#modules/company/contract/endpoints.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { Color } from '#modules/company/contract/shapes.ts';
import { Email } from '#modules/identity/contract/shapes.ts';
import { BrandStep, IndustryStep } from '../components/BrandSteps.tsx';
import { Founded } from '../components/Founded.tsx';
import { MembersStep } from '../components/MembersStep.tsx';
import { ProfileStep, useCodeState } from '../components/ProfileStep.tsx';
import { ReviewStep } from '../components/ReviewStep.tsx';
import { type Draft, emptyDraft, steps } from '../components/wizard.ts';
import { useCreateCompany } from '../genesis.api.ts';
import { type TextKey, useText } from '../text.ts';

const Brand = z.object({ primaryColor: Color });

/** What is wrong on a step, by field. Only that step is judged. */
function problemsOf(
  step: number,
  draft: Draft,
  { t, locale }: { t: ReturnType<typeof useText>; locale: Locale },
): Record<string, string> {
  if (steps[step] === 'profile') {
    const code = problemOfCode(draft.code);
    return {
      ...(draft.name.trim() ? {} : { name: t('create.name-needed') }),
      ...(code ? { code: t(`create.code-${code}`) } : {}),
    };
  }
  if (steps[step] === 'brand') return problemsIn(Brand, draft, { locale });
  if (steps[step] !== 'members') return {};
  const bad = draft.members.flatMap((member, index) =>
    member.email.trim() === '' || Email.safeParse(member.email).success ? [] : [`members.${index}.email`],
  );
  return Object.fromEntries(bad.map((path) => [path, t('word.badEmail')]));
}

/** The draft as the call wants it; rows without an address are left out. */
function bodyOf({ members, ...draft }: Draft) {
  const named = members.filter((member) => member.email.trim());
  return { ...draft, members: named.map(({ email, role }) => ({ email, role })) };
}

/** Whoever goes on is led to what is asked next; where the wizard begins, the page's own heading is. */
function StepHeading({ step }: { step: number }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingAfter(step, heading);
  return (
    <Title order={2} size="h4" ref={heading} tabIndex={-1}>
      {step + 1} / {steps.length} · {t(`create.step-${steps[step] ?? 'profile'}` as TextKey)}
    </Title>
  );
}

export function CreateCompany() {
  const t = useText();
  const locale = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(0);
  const [founded, setFounded] = useState<ResultOf<typeof createCompany> | null>(null);
  const form = useForm<Draft>({ mode: 'controlled', initialValues: emptyDraft });
  const draft = form.getValues();
  const code = useCodeState(draft.code);
  const create = useCreateCompany();
  const last = step === steps.length - 1;
  // The button that founded it is gone with the wizard.
  useHeadingAfter(founded ? 'founded' : 'asked');

  const submit = async () => {
    try {
      setFounded(await create.send({ body: bodyOf(draft) }));
    } catch (error) {
      // Someone was faster with the code: back to where it is typed.
      form.setErrors(toApiError(error).fields);
      if (toApiError(error).code === 'COMPANY_CODE_EXISTS') setStep(0);
    }
  };
  const next = () => {
    const problems = problemsOf(step, draft, { t, locale });
    form.setErrors(problems);
    if (Object.keys(problems).length > 0 || (step === 0 && code.problem)) return focusFirstProblem(element.current);
    if (last) void submit();
    else setStep(step + 1);
  };
  if (founded) {
    return (
      <>
        <PageHeader title={companyPaths.create.title} />
        <Founded result={founded} name={draft.name} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={companyPaths.create.title} subtitle={t('create.subtitle')} />
      <UnsavedWarning isDirty={() => form.isDirty()} />
      <Stack gap="lg" maw={720}>
        <Stepper
          active={step}
          onStepClick={setStep}
          allowNextStepsSelect={false}
          size="sm"
          iconSize={32}
          visibleFrom="sm"
        >
          {steps.map((name) => (
            <Stepper.Step key={name} label={t(`create.step-${name}` as TextKey)} />
          ))}
        </Stepper>
        <StepHeading step={step} />
        <Paper
          component="form"
          ref={element}
          p={{ base: 'md', sm: 'xl' }}
          noValidate
          onSubmit={(event: React.SubmitEvent) => {
            event.preventDefault();
            next();
          }}
        >
          <Stack gap="lg">
            <FormError error={create.error} />
            {step === 0 && <ProfileStep form={form} />}
            {step === 1 && <IndustryStep form={form} />}
            {step === 2 && <BrandStep form={form} />}
            {step === 3 && <MembersStep form={form} />}
            {last && <ReviewStep draft={draft} />}
            <Group justify={step === 0 ? 'flex-end' : 'space-between'}>
              {step > 0 && (
                <Button variant="default" onClick={() => setStep(step - 1)}>
                  {t('create.back')}
                </Button>
              )}
              <Button type="submit" loading={create.isSending}>
                {t(last ? 'create.submit' : 'create.next')}
              </Button>
            </Group>
          </Stack>
        </Paper>
      </Stack>
    </>
  );
}
