/** How a text must be written: nothing of it, a ready-made form, or an expression of the author's with words of its own. */
import { Select, Stack, TextInput } from '@mantine/core';
import {
  type Pattern,
  patternProblem,
  patternProblems,
  type ReadyPattern,
  readyPatterns,
} from '#kernel/contract/pattern.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { LocalInput } from './LocalInput.tsx';
import { useScope } from './scope.tsx';
import { useSettingText } from './text.ts';

const ownKind = 'own';
/** What an expression begins with: any text. */
const fresh: Pattern = { source: '.+' };

export function PatternInput(props: {
  value: Pattern | undefined;
  path: string;
  onChange: (value: Pattern | undefined) => void;
}) {
  const { value, path, onChange } = props;
  const t = useSettingText();
  const local = useLocal();
  const { readOnly, problemAt } = useScope();
  const ready = Object.entries(readyPatterns).map(([key, { label }]) => ({ value: key, label: local(label) }));
  const isOwn = value !== undefined && value.ready === undefined;
  const source = value?.source ?? '';
  const problem = patternProblem(source);
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
          onChange(next === ownKind ? fresh : { ready: next as ReadyPattern });
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
