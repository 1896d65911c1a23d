/** One setting: a plain value by its kind, or an expression that gives it. */
import { Group, Stack, Switch } from '@mantine/core';
import { isExpression, type Json } from '#kernel/contract/block.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { LiveField } from '#kernel/web/ui/index.ts';
import { recordChoices } from '../components/record-choices.ts';
import { ExpressionInput } from './ExpressionInput.tsx';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

const texts = new Set(['text', 'long-text', 'email', 'phone', 'url']);

/** `'=` begins a plain text with an equals sign. */
const toShownText = (value: Json | undefined) =>
  typeof value === 'string' && value.startsWith("'=") ? value.slice(1) : value;
const toStoredText = (value: Json | undefined) =>
  typeof value === 'string' && value.startsWith('=') ? `'${value}` : value;

/** A value the kind's own input cannot show becomes an expression: a record is given by a step's output. */
function getInitialExpression(field: FieldDefinition, value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return texts.has(field.kind) || typeof value !== 'object' ? JSON.stringify(value) : '';
}

function parsePlain(source: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' ? undefined : (value as Json);
  } catch {
    return undefined;
  }
}

export function ValueInput(props: {
  field: FieldDefinition;
  value: Json | undefined;
  /** Undefined: the setting is left out. */
  onChange: (value: Json | undefined) => void;
  /** Within the settings: `lines.0.account`. */
  path: string;
  /** `raw`: an expression alone, without a leading `=`; `plain`: never an expression. */
  as?: 'raw' | 'plain' | undefined;
}) {
  const { field, value, onChange, path, as } = props;
  const local = useLocalText();
  const t = useSettingText();
  const { problemAt, readOnly } = useSettingsScope();
  const label = local(field.label);
  const description = field.help && local(field.help);
  const error = problemAt(path);
  const common = { label, description, error, required: field.required };
  if (as === 'raw') {
    const source = typeof value === 'string' ? value : '';
    return <ExpressionInput {...common} value={source} onChange={(next) => onChange(next === '' ? undefined : next)} />;
  }
  const calculated = isExpression(value);
  const toggle = (on: boolean) =>
    onChange(on ? `=${getInitialExpression(field, toShownText(value))}` : parsePlain(String(value).slice(1)));
  return (
    <Stack gap={4}>
      {calculated ? (
        <ExpressionInput {...common} value={value.slice(1)} onChange={(next) => onChange(`=${next}`)} />
      ) : (
        <LiveField
          {...recordChoices}
          field={field}
          path={path}
          value={toShownText(value)}
          onChange={(next) => onChange(toStoredText(next as Json | undefined))}
          error={error}
          readOnly={readOnly}
        />
      )}
      {!readOnly && as !== 'plain' && (
        <Group justify="flex-end">
          <Switch
            size="xs"
            labelPosition="left"
            label={t('value.calculated')}
            aria-label={t('value.calculatedFor', { name: label })}
            checked={calculated}
            onChange={(event) => toggle(event.currentTarget.checked)}
          />
        </Group>
      )}
    </Stack>
  );
}
