/**
 * A form's values, validated and sent; stores the error. Written by hand: browsers fill in these inputs, and password managers rely
 * on their form.
 */
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { toApiError } from '#kernel/web/api-error.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { findProblems, focusFirstProblem } from '#kernel/web/ui/index.ts';
import { identityLabels } from '../../contract/labels.ts';

export function useAccountForm<Values extends Record<string, string>>(input: {
  initial: Values;
  asks: z.ZodType;
  send: (values: Values) => Promise<unknown>;
  /** Marks the fields that the server named. */
  marks?: boolean;
}) {
  const locale = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: input.initial,
    validate: (values) => findProblems(input.asks, values, { locale, known: identityLabels }) as never,
  });
  const submit = async (values: Values) => {
    setState({ busy: true, error: null });
    try {
      await input.send(values);
      setState({ busy: false, error: null });
    } catch (error) {
      if (input.marks) form.setErrors(toApiError(error).fields as never);
      setState({ busy: false, error });
      focusFirstProblem(element.current);
    }
  };
  const props = {
    ref: element,
    noValidate: true,
    onSubmit: form.onSubmit(submit, () => focusFirstProblem(element.current)),
  };
  return { form, props, ...state };
}
