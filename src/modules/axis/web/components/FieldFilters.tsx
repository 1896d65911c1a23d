/** Filters by the fields of a type, and their form in the URL. */
import { Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { currencies } from '#kernel/contract/money.ts';
import { sealedKinds } from '#kernel/contract/sealed-value.ts';
import { useHost } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Dialog } from '#kernel/web/ui/index.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import type { ConditionChange } from '../slots.ts';
import { useText } from '../text.ts';

type Condition = { eq?: string | boolean; gte?: number | string; lte?: number | string; contains?: string };
type FieldConditions = Record<string, Condition>;

/** Conditions from the URL; none if the text is not valid. */
export function parseConditions(text: string): FieldConditions {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as FieldConditions) : {};
  } catch {
    return {};
  }
}

/** The same as a text for the address; empty where there are none. */
const formatConditions = (conditions: Record<string, object>): string =>
  Object.keys(conditions).length > 0 ? JSON.stringify(conditions) : '';

/** That text with some of its conditions changed, or taken away. */
export const changeConditionsText = (filter: string, change: ConditionChange): string => {
  const all = Object.entries({ ...parseConditions(filter), ...change });
  return formatConditions(
    Object.fromEntries(all.flatMap(([key, condition]) => (condition ? [[key, condition] as const] : []))),
  );
};

const isFilterable = (type: TypeDefinition) =>
  type.fields.filter(
    ({ kind, key }) =>
      !['lines', 'record', 'long-text', 'url', 'picture', ...sealedKinds].includes(kind) && key !== type.keeper?.mark,
  );

function omitCondition(condition: Condition): Condition | null {
  const entries = Object.entries(condition).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function ConditionInput(props: { field: FieldDefinition; value: Condition; onChange: (value: Condition) => void }) {
  const t = useText();
  const local = useLocalText();
  const currency = useHost().company?.currency ?? 'KRW';
  const { field, value, onChange } = props;
  const label = local(field.label);
  const bounds = [
    ['gte', t('filter.from', { field: label })],
    ['lte', t('filter.to', { field: label })],
  ] as const;
  if (field.kind === 'choice' || field.kind === 'choices') {
    const data = (field.options ?? []).map((option) => ({ value: option.value, label: local(option.label) }));
    const chosen = typeof value.eq === 'string' ? value.eq : null;
    return (
      <Select label={label} data={data} value={chosen} onChange={(eq) => onChange({ eq: eq ?? undefined })} clearable />
    );
  }
  if (field.kind === 'boolean') {
    const data = [
      { value: 'true', label: t('filter.yes') },
      { value: 'false', label: t('filter.no') },
    ];
    const chosen = value.eq === undefined ? null : String(value.eq);
    const change = (eq: string | null) => onChange({ eq: eq === null ? undefined : eq === 'true' });
    return <Select label={label} data={data} value={chosen} onChange={change} clearable />;
  }
  if (field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money') {
    // Cents are whole, and a tenth is none of a computer's numbers.
    const inMinor = (typed: number) => (field.kind === 'money' ? Math.round(typed * scale) : typed);
    const scale = field.kind === 'money' ? 10 ** currencies[currency] : 1;
    return (
      <Group grow>
        {bounds.map(([name, title]) => (
          <NumberInput
            key={name}
            label={title}
            value={typeof value[name] === 'number' ? (value[name] as number) / scale : ''}
            onChange={(typed) => onChange({ ...value, [name]: typed === '' ? undefined : inMinor(Number(typed)) })}
            thousandSeparator=","
          />
        ))}
      </Group>
    );
  }
  if (field.kind === 'date') {
    return (
      <Group grow>
        {bounds.map(([name, title]) => (
          <TextInput
            key={name}
            type="date"
            label={title}
            value={typeof value[name] === 'string' ? value[name] : ''}
            onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value || undefined })}
          />
        ))}
      </Group>
    );
  }
  const change = (contains: string) => onChange({ contains: contains || undefined });
  return (
    <TextInput label={label} value={value.contains ?? ''} onChange={(event) => change(event.currentTarget.value)} />
  );
}

/** Filters by the fields of the chosen type, behind a button that counts them. */
export function FieldFilters(props: { type: TypeDefinition; filter: string; onFilter: (filter: string) => void }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<FieldConditions>({});
  const current = parseConditions(props.filter);
  const count = Object.keys(current).length;
  const open = () => {
    setDraft(current);
    setOpened(true);
  };
  const apply = (conditions: FieldConditions) => {
    const filled = Object.entries(conditions).flatMap(([key, condition]) => {
      const cleaned = omitCondition(condition);
      return cleaned ? [[key, cleaned] as const] : [];
    });
    props.onFilter(formatConditions(Object.fromEntries(filled)));
    setOpened(false);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={open}>
        {count > 0 ? t('filter.count', { count }) : t('filter.open')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('filter.open')}>
        <Stack gap="sm">
          {isFilterable(props.type).map((field) => (
            <ConditionInput
              key={field.key}
              field={field}
              value={draft[`fields.${field.key}`] ?? {}}
              onChange={(value) => setDraft((old) => ({ ...old, [`fields.${field.key}`]: value }))}
            />
          ))}
          <Group justify="flex-end">
            <Button variant="subtle" onClick={() => apply({})}>
              {t('filter.clear')}
            </Button>
            <Button onClick={() => apply(draft)}>{t('filter.apply')}</Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
