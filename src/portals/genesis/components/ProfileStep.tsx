/** The first step of the wizard: name and code, and whether the code is free. */
import { Loader, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { findCodeProblem, suggestCode } from '#modules/company/contract/code.ts';
import { useCodeCheck } from '../genesis.api.ts';
import { type TextKey, useText } from '../text.ts';
import type { Draft } from './wizard-draft.ts';

/** State of a code while it is being typed: its form is checked at once, its availability by the server. */
export function useCodeState(code: string) {
  const form = findCodeProblem(code);
  const [debouncedCode] = useDebouncedValue(code, 300);
  const check = useCodeCheck(debouncedCode, form === null && debouncedCode === code);
  const answer = form === null && check.data?.code === code ? check.data : null;
  const problem = form ?? answer?.problem ?? null;
  return { problem, free: answer?.available === true, checking: form === null && answer === null && !check.error };
}

/** Name and code. The code is offered from a Latin name until the person writes one. */
export function ProfileStep({ form }: { form: UseFormReturnType<Draft> }) {
  const t = useText();
  const { name, code } = form.getValues();
  const { problem, free, checking } = useCodeState(code);
  const address = `${location.protocol}//${code || '…'}.${location.host.replace(/^(www|flow2)\./, '')}`;
  const codeError = code && problem ? t(`create.code-${problem}` as TextKey) : form.errors.code;
  const state = checking && code ? t('create.code-checking') : free ? t('create.code-free') : null;
  return (
    <Stack gap="md">
      <TextInput
        label={t('create.name')}
        required
        maxLength={80}
        value={name}
        error={form.errors.name}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          if (code === suggestCode(name)) form.setFieldValue('code', suggestCode(typed));
          form.setFieldValue('name', typed);
        }}
      />
      <TextInput
        label={t('create.code')}
        description={t('create.code-hint', { address })}
        required
        maxLength={40}
        value={code}
        error={codeError}
        autoCapitalize="none"
        spellCheck={false}
        rightSection={checking && code ? <Loader size="xs" aria-hidden /> : null}
        onChange={(event) => form.setFieldValue('code', event.currentTarget.value.trim().toLowerCase())}
      />
      <div role="status" aria-live="polite">
        {!codeError && state}
      </div>
    </Stack>
  );
}
