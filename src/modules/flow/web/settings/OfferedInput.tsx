/** A setting that is chosen from what the company has: approval lines, names of secrets, roles. An expression may stand there, too. */
import { isExpression, type Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useOffered } from './settings.api.ts';
import { ValueInput } from './ValueInput.tsx';

const namesIn = (value: Json | undefined): string[] => {
  if (typeof value === 'string') return isExpression(value) ? [] : [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

export function OfferedInput(props: {
  field: FieldDefinition;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  path: string;
  of: { block: string; path: string };
}) {
  const { of, field, ...input } = props;
  const offered = useOffered(of.block, of.path);
  const known = new Set(offered.map(({ id }) => id));
  // What is gone meanwhile stays chosen, and is said to be wrong where it is.
  const own = namesIn(input.value).filter((name) => !known.has(name));
  const options = [...offered, ...own.map((id) => ({ id, label: id }))].map(({ id, label }) => ({
    value: id,
    label: { ko: label, en: label },
  }));
  const kind = field.kind === 'choices' ? 'choices' : 'choice';
  return <ValueInput {...input} field={{ ...field, kind, options }} />;
}
