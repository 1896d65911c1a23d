/** Audit details of a trail row beyond its sentence: opened with 자세히, by those who need evidence. */
import { Code, Stack } from '@mantine/core';
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import type { Json } from '#kernel/contract/block.ts';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { toFieldText } from '#kernel/contract/field-text.ts';
import { labels } from '#kernel/contract/labels.ts';
import { Instant } from '#kernel/contract/time.ts';
import { formatInstant } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { BeforeAfter, DefinitionList, TimeText } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

/** Fields that the trail adds to those of requests: a member's roles, and their end. */
const texts = new Map(
  Object.entries({
    ...labels,
    roles: commonTexts.role,
    until: { ko: '끝나는 일시', en: 'End' },
  }),
);

/** As people read it: fields by their names, instants in the reader's zone. */
function useReadable(): (value: Json) => Json {
  const language = useLanguage();
  const zone = useZone();
  const named = (key: string) => {
    const text = texts.get(key);
    return text ? toFieldText(text).label[language] : key;
  };
  return function readable(value: Json): Json {
    if (typeof value === 'string')
      return Instant.safeParse(value).success ? formatInstant(value, language, zone) : value;
    if (Array.isArray(value)) return value.map(readable);
    if (typeof value !== 'object' || value === null) return value;
    // The amount and the currency of money are read together, by their own names.
    if ('amount' in value && 'currency' in value) return value;
    const names = Object.keys(value).map(named);
    // Two with the same name are distinguished by their keys.
    const nameOf = (key: string) => (names.indexOf(named(key)) === names.lastIndexOf(named(key)) ? named(key) : key);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [nameOf(key), readable(item)]));
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
