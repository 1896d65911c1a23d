/** Form frame: shared parts around a form's fields: the error on top, the warning before leaving, the save bar. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldDefinition } from '../../../contract/field.ts';
import { useKitText } from '../../i18n.tsx';
import kit from '../kit.module.css';
import { FormError } from './FormError.tsx';
import type { useFormState } from './state.ts';
import { UnsavedWarning } from './UnsavedWarning.tsx';

export interface FrameProps {
  onCancel?: () => void;
  submitLabel?: string;
  /** The submit buttons are elsewhere. */
  formId?: string | undefined;
  /** Above the save bar: further parts of the form. */
  children?: ReactNode;
}

/** Mod+Enter sends from every input, also from one of several lines. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
}

export function FormFrame(
  props: FrameProps & { state: ReturnType<typeof useFormState<FieldDefinition>>; fields: ReactNode },
) {
  const t = useKitText();
  const { state } = props;
  return (
    <form id={props.formId} ref={state.form} onSubmit={state.submit} onKeyDown={sendByKey} noValidate>
      <UnsavedWarning isDirty={state.isDirty} />
      <Stack gap="md" maw={760}>
        <FormError error={state.error} merged={state.met !== null} />
        {props.fields}
        {state.problems[''] && (
          <Text c="var(--mantine-color-error)" role="alert">
            {state.problems['']}
          </Text>
        )}
        {props.children}
        {!props.formId && (
          <Group className={kit.saveBar} justify="flex-end" data-clear>
            <Text size="xs" c="dimmed" mr="auto" aria-live="polite">
              {state.dirty && t('form.unsaved')}
            </Text>
            {props.onCancel && (
              <Button variant="default" onClick={props.onCancel}>
                {t('word.cancel')}
              </Button>
            )}
            <Button type="submit" loading={state.isSaving}>
              {props.submitLabel ?? t('word.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
