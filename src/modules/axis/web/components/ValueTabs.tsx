/** Above a list: a tab for each value of a choice, with how many there are. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StateTabs } from '#kernel/web/ui/index.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { useCounts } from '../axis.api.ts';
import type { ConditionChange } from '../slots.ts';
import { useText } from '../text.ts';
import { parseConditions } from './FieldFilters.tsx';

export function ValueTabs(props: {
  type: TypeDefinition;
  /** Key of the field. */
  field: string;
  filter: string;
  onConditions: (change: ConditionChange) => void;
}) {
  const t = useText();
  const local = useLocalText();
  const { type, filter, onConditions } = props;
  const counts = useCounts({ axis: type.axis, type: type.key }, props.field).data;
  const field = type.fields.find(({ key }) => key === props.field);
  if (!field) return null;
  const name = `fields.${field.key}`;
  const { [name]: chosen } = parseConditions(filter);
  const countOf = (value: string) =>
    counts ? (counts.find((candidate) => candidate.value === value)?.count ?? 0) : undefined;
  const options = field.options ?? [];
  const all = counts?.reduce((sum, { count }) => sum + count, 0);
  return (
    <StateTabs
      label={local(field.label)}
      tabs={[
        { value: '', label: t('word.all'), count: all },
        ...options.map(({ value, label }) => ({ value, label: local(label), count: countOf(value) })),
      ]}
      value={typeof chosen?.eq === 'string' ? chosen.eq : ''}
      onChange={(eq) => onConditions({ [name]: eq ? { eq } : undefined })}
    />
  );
}
