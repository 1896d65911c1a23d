/** The form that a flow asks people to fill in: fields come and go with their conditions, calculated ones are only seen. */
import { useEffect, useState } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import { Loading, SchemaForm, type SchemaFormProps } from '#kernel/web/ui/index.ts';
import { type FormField, hasRules } from '../../contract/form-field.ts';
import type { getFormState } from '../../contract/form-rules.ts';
import { recordChoices } from './record-choices.ts';

type StateOf = typeof getFormState;

/** The language of the rules weighs something: it comes only with a form that has rules. Null while it is on its way. */
function useStateOf(isNeeded: boolean): StateOf | null {
  const [stateOf, setStateOf] = useState<StateOf | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isAsked = true;
    void import('../../contract/form-rules.ts').then((rules) => isAsked && setStateOf(() => rules.getFormState));
    return () => {
      isAsked = false;
    };
  }, [isNeeded]);
  return stateOf;
}

function createDerive(fields: readonly FormField[], stateOf: StateOf) {
  return (sent: Record<string, unknown>) => {
    const { shown, values } = stateOf(fields, sent as { [key: string]: Json });
    const calculated = shown.filter((field) => field.calculated !== undefined);
    return {
      shown: new Set(shown.map(({ key }) => key)),
      fixed: Object.fromEntries(calculated.map(({ key }) => [key, values[key]])),
    };
  };
}

export function RuledForm(
  props: Omit<SchemaFormProps, 'fields' | 'derive' | 'initial'> & { fields: readonly FormField[] },
) {
  const { fields } = props;
  const isRuled = hasRules(fields);
  const stateOf = useStateOf(isRuled);
  if (isRuled && !stateOf) return <Loading rows={fields.length} />;
  const initial = Object.fromEntries(
    fields.flatMap((field) => (field.default === undefined ? [] : [[field.key, field.default] as const])),
  );
  return (
    <SchemaForm
      {...recordChoices}
      {...props}
      initial={initial}
      derive={stateOf ? createDerive(fields, stateOf) : undefined}
    />
  );
}
