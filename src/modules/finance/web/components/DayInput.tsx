import { Box, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';

const DateField = lazy(async () => ({ default: (await import('#kernel/web/ui/form/DateField.tsx')).DateField }));

/** A day as `YYYY-MM-DD`, empty when cleared. */
export function DayInput(props: {
  name: string;
  label: string;
  /** The label is for readers only. */
  hidesLabel?: boolean;
  required?: boolean;
  value: string;
  onChange: (day: string) => void;
  error?: ReactNode;
}) {
  const label = props.hidesLabel ? { 'aria-label': props.label } : { label: props.label };
  const about = { name: props.name, required: props.required, ...label };
  return (
    <Box w={150}>
      <Suspense fallback={<TextInput {...about} value={props.value} readOnly />}>
        <DateField
          {...about}
          withTime={false}
          value={props.value || null}
          onChange={(day) => props.onChange(day ?? '')}
          error={typeof props.error === 'string' ? props.error : undefined}
        />
      </Suspense>
    </Box>
  );
}
