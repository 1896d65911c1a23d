/** One field of a form: its label and kind, its condition, and its initial value. */
import { Input, NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import { FieldKey } from '#kernel/contract/field.ts';
import { maxFiles } from '#kernel/contract/stored-file.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { FormField } from '../../contract/form-field.ts';
import {
  type AskableKind,
  askableKinds,
  boundedKinds,
  convertField,
  hasOptions,
  kindsWithoutDefault,
  renameField,
} from '../../contract/setting/form-editing.ts';
import { getFormScope } from '../../contract/setting/variable-scope.ts';
import { ConditionInput } from './ConditionInput.tsx';
import { ExpressionInput } from './ExpressionInput.tsx';
import { LocalInput } from './LocalInput.tsx';
import { OptionList } from './OptionList.tsx';
import { PatternInput } from './PatternInput.tsx';
import { useSettingsScope, VariableScopeProvider } from './settings-scope.tsx';
import { TypeInput } from './TypeInput.tsx';
import { useSettingText } from './text.ts';
import { ValueInput } from './ValueInput.tsx';

type Change = { [K in keyof FormField]?: FormField[K] | undefined };

/** Empty entries are left out. */
function changeField(field: FormField, change: Change): FormField {
  const entries = Object.entries({ ...field, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as FormField;
}

/** Its name in expressions, which takes effect when it is whole. */
function KeyInput({
  value,
  taken: usedKeys,
  onChange,
}: {
  value: string;
  taken: readonly string[];
  onChange: (key: string) => void;
}) {
  const t = useSettingText();
  const { readOnly } = useSettingsScope();
  const [typed, setTyped] = useState(value);
  useEffect(() => void setTyped(value), [value]);
  const wrong = !FieldKey.safeParse(typed).success
    ? t('form.badKey')
    : usedKeys.includes(typed)
      ? t('way.taken')
      : undefined;
  return (
    <TextInput
      label={t('form.key')}
      value={typed}
      readOnly={readOnly}
      error={wrong}
      maxLength={40}
      spellCheck={false}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => (wrong ? setTyped(value) : typed !== value && onChange(typed))}
    />
  );
}

function BoundsInputs({ field, put }: { field: FormField; put: (change: Change) => void }) {
  const t = useSettingText();
  const { readOnly } = useSettingsScope();
  const isText = field.kind === 'text' || field.kind === 'long-text';
  return (
    <SimpleGrid cols={2} spacing="xs">
      {(['min', 'max'] as const).map((end) => (
        <NumberInput
          key={end}
          label={t(isText ? `form.${end}Length` : `form.${end}`)}
          value={field[end] ?? ''}
          readOnly={readOnly}
          hideControls
          {...(isText && { min: 1, max: 10_000 })}
          onChange={(value) => put({ [end]: typeof value === 'number' ? value : undefined })}
        />
      ))}
    </SimpleGrid>
  );
}

/** When it is asked, and whether anybody types it: over the fields above. */
function FieldRules({
  field,
  above,
  path,
  put,
}: {
  field: FormField;
  above: readonly FormField[];
  path: string;
  put: (change: Change) => void;
}) {
  const t = useSettingText();
  const { problemAt, readOnly } = useSettingsScope();
  const reach = useMemo(() => getFormScope(above), [above]);
  return (
    <VariableScopeProvider reach={reach}>
      {above.length > 0 && (
        <Switch
          label={t('form.visibleWhen')}
          checked={field.visibleWhen !== undefined}
          disabled={readOnly}
          onChange={(event) =>
            put({ visibleWhen: event.currentTarget.checked ? `form.${above[0]?.key} != null` : undefined })
          }
        />
      )}
      {field.visibleWhen !== undefined && (
        <ConditionInput
          label={t('form.shownIf')}
          value={field.visibleWhen.trim()}
          error={problemAt(`${path}.visibleWhen`)}
          // An empty rule is none: the switch takes it out.
          onChange={(source) => put({ visibleWhen: source === '' ? ' ' : source })}
        />
      )}
      {field.kind !== 'file' && (
        <Switch
          label={t('form.calculated')}
          checked={field.calculated !== undefined}
          disabled={readOnly}
          onChange={(event) =>
            put({ calculated: event.currentTarget.checked ? 'null' : undefined, default: undefined })
          }
        />
      )}
      {field.calculated !== undefined && (
        <ExpressionInput
          label={t('form.formula')}
          value={field.calculated.trim()}
          error={problemAt(`${path}.calculated`)}
          onChange={(source) => put({ calculated: source === '' ? ' ' : source })}
        />
      )}
    </VariableScopeProvider>
  );
}

export function FieldEditor(props: {
  fields: readonly FormField[];
  index: number;
  path: string;
  onChange: (fields: FormField[]) => void;
}) {
  const { fields, index, path, onChange } = props;
  const t = useSettingText();
  const local = useLocalText();
  const { readOnly, problemAt } = useSettingsScope();
  const above = useMemo(() => fields.slice(0, index), [fields, index]);
  const field = fields[index];
  if (!field) return null;
  const replaceField = (next: FormField) => onChange(fields.map((item, at) => (at === index ? next : item)));
  const put = (change: Change) => replaceField(changeField(field, change));
  const kinds = (Object.keys(askableKinds) as AskableKind[]).map((kind) => ({
    value: kind,
    label: local(askableKinds[kind]),
  }));
  const isAskable = field.kind in askableKinds;
  return (
    <Stack gap="sm">
      <LocalInput
        label={t('form.label')}
        value={field.label}
        readOnly={readOnly}
        required
        max={80}
        onChange={(label) => put({ label })}
      />
      {isAskable && (
        <Select
          label={t('word.kind')}
          data={kinds}
          value={field.kind}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(kind) => kind && replaceField(changeField(convertField(field, kind as AskableKind), {}))}
        />
      )}
      <KeyInput
        value={field.key}
        taken={fields.filter((_, at) => at !== index).map(({ key }) => key)}
        onChange={(key) => onChange(renameField(fields, field.key, key))}
      />
      {field.calculated === undefined && (
        <Switch
          label={t('form.required')}
          checked={field.required}
          disabled={readOnly}
          onChange={(event) => put({ required: event.currentTarget.checked })}
        />
      )}
      {hasOptions(field.kind) && <OptionList options={field.options ?? []} onChange={(options) => put({ options })} />}
      {field.kind === 'text' && field.calculated === undefined && (
        <PatternInput value={field.pattern} path={`${path}.pattern`} onChange={(pattern) => put({ pattern })} />
      )}
      {field.kind === 'file' && (
        <NumberInput
          label={t('form.mostFiles')}
          description={t('form.mostFilesHint', { most: maxFiles })}
          value={field.max ?? ''}
          readOnly={readOnly}
          allowDecimal={false}
          min={1}
          max={maxFiles}
          onChange={(most) => put({ max: typeof most === 'number' ? most : undefined })}
        />
      )}
      {field.kind === 'record' && <TypeInput field={field} path={path} onChange={put} />}
      {boundedKinds.has(field.kind) && <BoundsInputs field={field} put={put} />}
      <LocalInput
        label={t('form.help')}
        value={field.help ?? { ko: '', en: '' }}
        readOnly={readOnly}
        max={300}
        onChange={(help) => put({ help: help.ko || help.en ? help : undefined })}
      />
      {field.calculated === undefined && isAskable && !kindsWithoutDefault.has(field.kind) && (
        <ValueInput
          field={{ ...field, required: false, help: undefined, label: { ko: '기본값', en: 'Default' } }}
          path={`${path}.default`}
          value={field.default as Json | undefined}
          onChange={(value) => put({ default: value === false ? undefined : value })}
        />
      )}
      <FieldRules field={field} above={above} path={path} put={put} />
      {problemAt(`${path}.key`) && <Input.Error>{problemAt(`${path}.key`)}</Input.Error>}
    </Stack>
  );
}
