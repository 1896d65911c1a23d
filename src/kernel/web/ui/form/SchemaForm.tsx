import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../api-error.ts';
import { useHost, useZone } from '../../host.tsx';
import { useKitText, useLanguage } from '../../i18n.tsx';
import kit from '../kit.module.css';
import { FieldInput } from './FieldInput.tsx';
import { FormError } from './FormError.tsx';
import type { SchemaFormProps } from './types.ts';
import { UnsavedWarning } from './UnsavedWarning.tsx';
import { type FormPlace, problemsOf, sentValues, typedValues, withoutPrefix } from './values.ts';

function usePlace(): FormPlace {
  const zone = useZone();
  return { zone, currency: useHost().company?.currency ?? 'KRW' };
}

/** Puts the focus on the first input with a message, after it was drawn. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

function useFormState(props: SchemaFormProps) {
  const place = usePlace();
  const t = useKitText();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => typedValues(props.fields, props.initial ?? {}, place));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [error, setError] = useState<ApiError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const baseline = useRef(JSON.stringify(sentValues(props.fields, values, place)));
  const saving = useRef(false);
  const sent = sentValues(props.fields, values, place);
  const dirty = JSON.stringify(sent) !== baseline.current;
  const dirtyNow = useRef(dirty);
  dirtyNow.current = dirty;
  const isDirty = useCallback(() => dirtyNow.current && !saving.current, []);

  const show = (found: Record<string, string>) => {
    setProblems(found);
    focusFirstProblem(form.current);
  };
  const change = (key: string, value: unknown) => {
    setValues((old) => ({ ...old, [key]: value }));
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([path]) => path.split('.')[0] !== key)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (saving.current) return;
    setError(null);
    const found = problemsOf(props.fields, sent, { t, language, place });
    if (Object.keys(found).length > 0) return show(found);
    saving.current = true;
    setSaving(true);
    try {
      await props.onSubmit(sent);
      baseline.current = JSON.stringify(sent);
      setProblems({});
    } catch (thrown) {
      const failure = toApiError(thrown);
      setError(failure);
      show(withoutPrefix(failure.fields, props.errorPrefix));
    } finally {
      saving.current = false;
      setSaving(false);
    }
  };
  return { form, values, problems, error, isSaving, dirty, isDirty, change, submit, place };
}

/** A form made from field definitions: see README.md. */
export function SchemaForm(props: SchemaFormProps) {
  const t = useKitText();
  const state = useFormState(props);
  return (
    <form ref={state.form} onSubmit={state.submit} noValidate>
      <UnsavedWarning isDirty={state.isDirty} />
      <Stack gap="md" maw={760}>
        <FormError error={state.error} />
        {props.fields.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            path={field.key}
            value={state.values[field.key]}
            onChange={(value) => state.change(field.key, value)}
            problems={state.problems}
            place={state.place}
            loadRecords={props.loadRecords}
            recordLabel={props.recordLabel}
          />
        ))}
        {props.children}
        <Group className={kit.saveBar} justify="flex-end">
          <Text size="xs" c="dimmed" mr="auto" aria-live="polite">
            {state.dirty && t('form.unsaved')}
          </Text>
          {props.onCancel && (
            <Button variant="default" onClick={props.onCancel}>
              {t('action.cancel')}
            </Button>
          )}
          <Button type="submit" loading={state.isSaving}>
            {props.submitLabel ?? t('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
