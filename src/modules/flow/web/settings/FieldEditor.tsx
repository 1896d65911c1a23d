/** One field of a form: what it is called and asks for, when it is asked, and what stands there at first. */
import { Input, NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import { FieldKey } from '#kernel/contract/field.ts';
import { mostFiles } from '#kernel/contract/stored-file.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { FormField } from '../../contract/form-field.ts';
import {
  type Askable,
  asKind,
  askable,
  bounded,
  hasOptions,
  renameField,
  withoutDefault,
} from '../../contract/setting/form.ts';
import { reachOfForm } from '../../contract/setting/reach.ts';
import { ConditionInput } from './ConditionInput.tsx';
import { ExpressionInput } from './ExpressionInput.tsx';
import { LocalInput } from './LocalInput.tsx';
import { OptionList } from './OptionList.tsx';
import { PatternInput } from './PatternInput.tsx';
import { useScope, WithReach } from './scope.tsx';
import { TypeInput } from './TypeInput.tsx';
import { useSettingText } from './text.ts';
import { ValueInput } from './ValueInput.tsx';

type Change = { [K in keyof FormField]?: FormField[K] | undefined };

/** What says nothing is left out. */
function changed(field: FormField, change: Change): FormField {
  const entries = Object.entries({ ...field, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as FormField;
}

/** Its name in expressions, which takes effect when it is whole. */
function KeyInput({
  value,
  taken,
  onChange,
}: {
  value: string;
  taken: readonly string[];
  onChange: (key: string) => void;
}) {
  const t = useSettingText();
  const { readOnly } = useScope();
  const [typed, setTyped] = useState(value);
  useEffect(() => void setTyped(value), [value]);
  const wrong = !FieldKey.safeParse(typed).success
    ? t('form.badKey')
    : taken.includes(typed)
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

function Bounds({ field, put }: { field: FormField; put: (change: Change) => void }) {
  const t = useSettingText();
  const { readOnly } = useScope();
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
function Rules({
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
  const { problemAt, readOnly } = useScope();
  const reach = useMemo(() => reachOfForm(above), [above]);
  return (
    <WithReach reach={reach}>
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
    </WithReach>
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
  const local = useLocal();
  const { readOnly, problemAt } = useScope();
  const above = useMemo(() => fields.slice(0, index), [fields, index]);
  const field = fields[index];
  if (!field) return null;
  const place = (next: FormField) => onChange(fields.map((one, at) => (at === index ? next : one)));
  const put = (change: Change) => place(changed(field, change));
  const kinds = (Object.keys(askable) as Askable[]).map((kind) => ({ value: kind, label: local(askable[kind]) }));
  const isAskable = field.kind in askable;
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
          onChange={(kind) => kind && place(changed(asKind(field, kind as Askable), {}))}
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
          description={t('form.mostFilesHint', { most: mostFiles })}
          value={field.max ?? ''}
          readOnly={readOnly}
          allowDecimal={false}
          min={1}
          max={mostFiles}
          onChange={(most) => put({ max: typeof most === 'number' ? most : undefined })}
        />
      )}
      {field.kind === 'record' && <TypeInput field={field} path={path} onChange={put} />}
      {bounded.has(field.kind) && <Bounds field={field} put={put} />}
      <LocalInput
        label={t('form.help')}
        value={field.help ?? { ko: '', en: '' }}
        readOnly={readOnly}
        max={300}
        onChange={(help) => put({ help: help.ko || help.en ? help : undefined })}
      />
      {field.calculated === undefined && isAskable && !withoutDefault.has(field.kind) && (
        <ValueInput
          field={{ ...field, required: false, help: undefined, label: { ko: '기본값', en: 'Default' } }}
          path={`${path}.default`}
          value={field.default as Json | undefined}
          onChange={(value) => put({ default: value === false ? undefined : value })}
        />
      )}
      <Rules field={field} above={above} path={path} put={put} />
      {problemAt(`${path}.key`) && <Input.Error>{problemAt(`${path}.key`)}</Input.Error>}
    </Stack>
  );
}
