/** An expression as text, with what it may read at hand and what is wrong with it said at once. */
import { Group, Stack, Text, Textarea } from '@mantine/core';
import { useId, useRef } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { checkExpression } from '../../contract/expression.ts';
import { createProblem } from '../../contract/frame-report.ts';
import type { VariableScope } from '../../contract/setting/variable-scope.ts';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';
import { useVariableName, VariableMenu } from './VariableMenu.tsx';

/** The problem of the text in plain words; undefined if there is none or the text is empty. */
export function useExpressionProblem(source: string, reach: VariableScope): string | undefined {
  const local = useLocalText();
  if (source.trim() === '') return undefined;
  const wrong = checkExpression(source, reach);
  return wrong ? local(createProblem(wrong.code, { field: '', name: wrong.cause }).message) : undefined;
}

/** The names of the text in plain words: what it reads. */
function ReadNames({ source }: { source: string }) {
  const { reach } = useSettingsScope();
  const t = useSettingText();
  const nameOf = useVariableName();
  const names: readonly string[] = source.match(/[A-Za-z_][\w.]*/g) ?? [];
  const read = reach.variables.filter(({ path }) => names.includes(path));
  if (read.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('expression.reads', { names: read.map(nameOf).join(', ') })}
    </Text>
  );
}

const isLiteral = (source: string) => /^\s*("[^"]*"|-?\d+(\.\d+)?|true|false|null)?\s*$/.test(source);

export function ExpressionInput(props: {
  label: string;
  labelHidden?: boolean;
  description?: string | undefined;
  /** Without the leading `=`. */
  value: string;
  onChange: (source: string) => void;
  required?: boolean | undefined;
  /** The server's error for it. */
  error?: string | undefined;
}) {
  const { label, value, onChange, error } = props;
  const { reach, readOnly } = useSettingsScope();
  const t = useSettingText();
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const own = useExpressionProblem(value, reach);
  const wasHere = useRef(false);
  const insert = (path: string) => {
    const at = input.current;
    // Without a cursor position, a value replaces a text that is alone, and otherwise is appended.
    const [start, end] =
      at && wasHere.current
        ? [at.selectionStart, at.selectionEnd]
        : [isLiteral(value) ? 0 : value.length, value.length];
    onChange(value.slice(0, start) + path + value.slice(end));
    requestAnimationFrame(() => {
      at?.focus();
      at?.setSelectionRange(start + path.length, start + path.length);
    });
  };
  return (
    <Stack gap={4}>
      <Textarea
        id={id}
        ref={input}
        {...(props.labelHidden ? { 'aria-label': label } : { label })}
        description={props.description}
        required={props.required}
        readOnly={readOnly}
        value={value}
        error={own ?? error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => {
          wasHere.current = true;
        }}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={1990}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        placeholder={t('expression.placeholder')}
      />
      <ReadNames source={value} />
      {!readOnly && (
        <Group>
          <VariableMenu label={label} onPick={(variable) => insert(variable.path)} />
        </Group>
      )}
    </Stack>
  );
}
