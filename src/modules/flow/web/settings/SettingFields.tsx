/** The settings of a block as its contract describes them, one input each; what is a list is a list of boxes. */
import { ActionIcon, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { mergeSettings, type Settings } from '../../contract/setting/draft-blocks.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { LocalInput } from './LocalInput.tsx';
import { OfferedInput } from './OfferedInput.tsx';
import { PersonInput, RoleInput } from './PeopleInputs.tsx';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';
import { ValueInput } from './ValueInput.tsx';

type SettingLine = { [key: string]: Json };
const toLines = (value: Json | undefined): SettingLine[] => (Array.isArray(value) ? (value as SettingLine[]) : []);

function LineInputs(props: {
  field: FieldDefinition;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  path: string;
  as: Reading | undefined;
}) {
  const { field, onChange, path, as } = props;
  const t = useSettingText();
  const local = useLocalText();
  const { readOnly, problemAt } = useSettingsScope();
  const lines = toLines(props.value);
  const put = (index: number, line: SettingLine) => onChange(lines.map((item, at) => (at === index ? line : item)));
  return (
    <Fieldset legend={local(field.label)} variant="unstyled">
      <Stack gap="sm" mt={4}>
        {field.help && (
          <Text size="sm" c="dimmed">
            {local(field.help)}
          </Text>
        )}
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
          <Fieldset key={index} legend={t('line.number', { number: index + 1 })} p="sm">
            <Stack gap="sm">
              <SettingFields
                fields={field.fields ?? []}
                settings={line}
                path={`${path}.${index}`}
                as={as}
                onChange={(next) => put(index, next)}
              />
              {!readOnly && (
                <Group justify="flex-end">
                  <ActionIcon
                    color="red"
                    variant="subtle"
                    aria-label={t('line.remove', { number: index + 1 })}
                    onClick={() => onChange(lines.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              )}
            </Stack>
          </Fieldset>
        ))}
        {problemAt(path) && (
          <Text size="sm" c="var(--mantine-color-error)">
            {problemAt(path)}
          </Text>
        )}
        {!readOnly && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => onChange([...lines, {}])}
            >
              {t('word.addLine')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

/** Reading modes of settings that the engine itself interprets. */
export type Reading = Readonly<Record<string, 'raw' | 'plain'>>;

const roleKeys = /role$/i;

/** The kind that the other setting selects for this one; null if it depends on none. */
function getChoiceMode(field: FieldDefinition, settings: Settings, chooser: BlockView['choosers'][string] | undefined) {
  if (!chooser) return null;
  const value = String(settings[chooser.by] ?? '');
  const as = chooser.as[value];
  return as
    ? { as, field: { ...field, label: chooser.labels?.[value] ?? field.label, required: as !== 'none' } }
    : null;
}

/** The settings that are filled in otherwise once this one changes, emptied. */
const listDependentKeys = (key: string, choosers: BlockView['choosers']): Record<string, undefined> =>
  Object.fromEntries(Object.entries(choosers).flatMap(([name, { by }]) => (by === key ? [[name, undefined]] : [])));

const isLocal = (value: Json | undefined): value is { ko: string; en: string } =>
  value !== null && typeof value === 'object' && 'ko' in value && typeof value.ko === 'string';

/** A text that its author wrote in both languages. */
function LocalSetting(props: {
  field: FieldDefinition;
  value: { ko: string; en: string };
  onChange: (value: Json | undefined) => void;
  path: string;
}) {
  const { field, value, onChange, path } = props;
  const local = useLocalText();
  const { readOnly, problemAt } = useSettingsScope();
  return (
    <LocalInput
      label={local(field.label)}
      value={value}
      readOnly={readOnly}
      required={field.required}
      isLong={field.kind === 'long-text'}
      max={field.max ?? 200}
      error={problemAt(path)}
      onChange={onChange}
    />
  );
}

export function SettingFields(props: {
  fields: readonly FieldDefinition[];
  settings: Settings;
  onChange: (settings: { [key: string]: Json }) => void;
  /** Within the block's settings; empty at the top. */
  path?: string;
  /** Settings that are expressions without a leading `=`, or never expressions. */
  as?: Reading;
  /** Settings whose input depends on another one. */
  choosers?: BlockView['choosers'];
}) {
  const { fields, settings, onChange, path = '', as, choosers = {} } = props;
  const { offers } = useSettingsScope();
  return fields.map((field) => {
    const at = path ? `${path}.${field.key}` : field.key;
    // A role's selection is no person.
    const emptied = listDependentKeys(field.key, choosers);
    const change = (value: Json | undefined) => onChange(mergeSettings(settings, { [field.key]: value, ...emptied }));
    const common = { field, path: at, value: settings[field.key], onChange: change };
    const schemaPath = at.replace(/\.\d+(?=\.)/g, '');
    const chosen = getChoiceMode(field, settings, choosers[field.key]);
    if (chosen?.as === 'none') return null;
    if (chosen?.as === 'role') return <RoleInput key={field.key} {...common} field={chosen.field} />;
    if (chosen?.as === 'person') return <PersonInput key={field.key} {...common} field={chosen.field} />;
    if (isLocal(common.value) && (field.kind === 'text' || field.kind === 'long-text')) {
      return <LocalSetting key={field.key} {...common} value={common.value} />;
    }
    if (offers?.paths.includes(schemaPath) && (!chosen || chosen.as === 'offered')) {
      const of = { block: offers.block, path: schemaPath };
      return <OfferedInput key={field.key} {...common} field={chosen?.field ?? field} of={of} />;
    }
    if (chosen) return <ValueInput key={field.key} {...common} field={chosen.field} />;
    if (field.kind === 'lines') return <LineInputs key={field.key} {...common} as={as} />;
    if (field.kind === 'text' && roleKeys.test(field.key)) return <RoleInput key={field.key} {...common} />;
    return <ValueInput key={field.key} {...common} as={as?.[field.key]} />;
  });
}
