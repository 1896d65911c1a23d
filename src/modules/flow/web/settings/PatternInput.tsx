/** Pattern input: the required format of a text: none, a predefined one, or the author's own expression with its own message. */
import { Select, Stack, TextInput } from '@mantine/core';
import {
  findPatternProblem,
  type Pattern,
  patternProblems,
  type ReadyPattern,
  readyPatterns,
} from '#kernel/contract/pattern.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { LocalInput } from './LocalInput.tsx';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

const ownKind = 'own';
/** A new expression matches any text. */
const initialPattern: Pattern = { source: '.+' };

export function PatternInput(props: {
  value: Pattern | undefined;
  path: string;
  onChange: (value: Pattern | undefined) => void;
}) {
  const { value, path, onChange } = props;
  const t = useSettingText();
  const local = useLocalText();
  const { readOnly, problemAt } = useSettingsScope();
  const ready = Object.entries(readyPatterns).map(([key, { label }]) => ({ value: key, label: local(label) }));
  const isOwn = value !== undefined && value.ready === undefined;
  const source = value?.source ?? '';
  const problem = findPatternProblem(source);
  return (
    <Stack gap="xs">
      <Select
        label={t('form.pattern')}
        data={[{ value: '', label: t('form.anyText') }, ...ready, { value: ownKind, label: t('form.ownPattern') }]}
        value={isOwn ? ownKind : (value?.ready ?? '')}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(next) => {
          if (!next) return onChange(undefined);
          onChange(next === ownKind ? initialPattern : { ready: next as ReadyPattern });
        }}
      />
      {isOwn && (
        <>
          <TextInput
            label={t('form.patternSource')}
            description={t('form.patternHint')}
            value={source}
            readOnly={readOnly}
            maxLength={200}
            spellCheck={false}
            required
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            error={problem ? local(patternProblems[problem]) : problemAt(`${path}.source`)}
            onChange={(event) => onChange({ ...value, source: event.currentTarget.value })}
          />
          <LocalInput
            label={t('form.patternMessage')}
            value={value.message ?? { ko: '', en: '' }}
            readOnly={readOnly}
            max={200}
            onChange={({ ko, en }) => {
              const { message: _, ...rest } = value;
              onChange(ko || en ? { ...rest, message: { ko, en } } : rest);
            }}
          />
        </>
      )}
    </Stack>
  );
}
