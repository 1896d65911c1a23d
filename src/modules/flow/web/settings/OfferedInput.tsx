/** A setting chosen from the company's own values: approval lines, names of secrets, roles. It may also be an expression. */
import { isExpression, type Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useOffered } from './settings.api.ts';
import { ValueInput } from './ValueInput.tsx';

const toNames = (value: Json | undefined): string[] => {
  if (typeof value === 'string') return isExpression(value) ? [] : [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
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
  const offeredIds = new Set(offered.map(({ id }) => id));
  // A deleted value stays selected and is marked as wrong.
  const own = toNames(input.value).filter((name) => !offeredIds.has(name));
  const options = [...offered, ...own.map((id) => ({ id, label: id }))].map(({ id, label }) => ({
    value: id,
    label: { ko: label, en: label },
  }));
  const kind = field.kind === 'choices' ? 'choices' : 'choice';
  return <ValueInput {...input} field={{ ...field, kind, options }} />;
}
