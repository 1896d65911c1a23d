/** What a row of the trail says beyond its sentence: behind 자세히, for who has to prove something. */
import { Code, Stack } from '@mantine/core';
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import type { Json } from '#kernel/contract/block.ts';
import { fieldTextOf } from '#kernel/contract/field-text.ts';
import { labels } from '#kernel/contract/labels.ts';
import { Instant } from '#kernel/contract/time.ts';
import { words } from '#kernel/contract/words.ts';
import { formatInstant } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { BeforeAfter, DefinitionList, TimeText } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

/** What the trail keeps beside what requests say: a member's roles, and until when. */
const kept = new Map(
  Object.entries({
    ...labels,
    roles: words.role,
    until: { ko: '끝나는 일시', en: 'End' },
  }),
);

/** As people read it: fields by their names, instants in the reader's zone. */
function useReadable(): (value: Json) => Json {
  const language = useLanguage();
  const zone = useZone();
  const named = (key: string) => {
    const text = kept.get(key);
    return text ? fieldTextOf(text).label[language] : key;
  };
  return function readable(value: Json): Json {
    if (typeof value === 'string')
      return Instant.safeParse(value).success ? formatInstant(value, language, zone) : value;
    if (Array.isArray(value)) return value.map(readable);
    if (typeof value !== 'object' || value === null) return value;
    // The amount and the currency of money are read together, by their own names.
    if ('amount' in value && 'currency' in value) return value;
    const names = Object.keys(value).map(named);
    // Two that are called alike are told apart by their keys.
    const nameOf = (key: string) => (names.indexOf(named(key)) === names.lastIndexOf(named(key)) ? named(key) : key);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [nameOf(key), readable(one)]));
  };
}

export function AuditDetails({ row }: { row: AuditRow }) {
  const t = useText();
  const readable = useReadable();
  const changed = row.before !== null || row.after !== null;
  return (
    <Stack gap="sm">
      <DefinitionList
        items={[
          { label: t('audit.at'), value: <TimeText at={row.at} /> },
          { label: t('audit.from'), value: row.ip },
          { label: t('audit.code'), value: <Code>{row.action}</Code> },
          { label: t('audit.subjectCode'), value: <Code>{row.subject.id}</Code> },
          { label: t('word.requestNumber'), value: row.requestId ? <Code>{row.requestId}</Code> : null },
        ]}
      />
      {changed && (
        <BeforeAfter
          before={readable(row.before as Json)}
          after={readable(row.after as Json)}
          caption={t('audit.changed')}
        />
      )}
    </Stack>
  );
}
