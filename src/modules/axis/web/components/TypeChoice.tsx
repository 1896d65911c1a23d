/** The axis and the type of what is to be made. */
import { Group, Select } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { TypeDefinition } from '../../contract/type.ts';
import { axisOptions } from '../records.ts';
import { useText } from '../text.ts';

interface Place {
  axis: string;
  type: string;
}

export function TypeChoice(props: {
  types: readonly TypeDefinition[];
  value: Place;
  onChange: (value: Partial<Place>) => void;
}) {
  const t = useText();
  const local = useLocal();
  const { types, value, onChange } = props;
  const ofAxis = types.filter((one) => one.axis === value.axis);
  return (
    <Group grow maw={760}>
      <Select
        label={t('list.axis')}
        data={axisOptions(types, local)}
        value={value.axis || null}
        onChange={(axis) => onChange({ axis: axis ?? '', type: '' })}
        allowDeselect={false}
      />
      <Select
        label={t('word.type')}
        data={ofAxis.map((one) => ({ value: one.key, label: local(one.label) }))}
        value={value.type || null}
        onChange={(type) => onChange({ type: type ?? '' })}
        allowDeselect={false}
      />
    </Group>
  );
}
