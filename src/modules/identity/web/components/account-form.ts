/**
 * A form's values, checked and sent; keeps why that failed. By hand: browsers fill these inputs in, and managers of passwords look for
 * them as they are.
 */
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { toApiError } from '#kernel/web/api-error.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { focusFirstProblem, problemsIn } from '#kernel/web/ui/index.ts';
import { identityLabels } from '../../contract/labels.ts';

export function useAccountForm<Values extends Record<string, string>>(about: {
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
    initialValues: about.initial,
    validate: (values) => problemsIn(about.asks, values, { locale, known: identityLabels }) as never,
  });
  const submit = async (values: Values) => {
    setState({ busy: true, error: null });
    try {
      await about.send(values);
      setState({ busy: false, error: null });
    } catch (error) {
      if (about.marks) form.setErrors(toApiError(error).fields as never);
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
