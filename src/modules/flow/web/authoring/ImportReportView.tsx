/** Import report: shows before saving what this company lacks, what was left out and what must be fixed. */
import { List, Select, Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Section } from '#kernel/web/ui/index.ts';
import type { ImportReport, Mapping } from '../../contract/authoring/frame-file.ts';
import { useAuthorText } from './text.ts';

const kinds = ['kinds', 'roles', 'frames', 'types'] as const;

interface MappingProps {
  report: ImportReport;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
}

/** Mapped names are known by now: they stay listed so that they can be changed. */
function UnknownNames({ report, mapping, onMapping }: MappingProps) {
  const t = useAuthorText();
  const local = useLocalText();
  const rows = kinds.flatMap((kind) =>
    [...new Set([...Object.keys(mapping[kind]), ...report.unknown[kind]])].map((name) => ({ kind, name })),
  );
  if (rows.length === 0) return null;
  const change = (kind: (typeof kinds)[number], name: string, to: string | null) => {
    const { [name]: _, ...others } = mapping[kind];
    onMapping({ ...mapping, [kind]: to === null ? others : { ...others, [name]: to } });
  };
  return (
    <Section title={t('file.unknown')} description={t('file.unknownHint')}>
      <Stack gap="md">
        {rows.map(({ kind, name }) => (
          <Select
            key={`${kind} ${name}`}
            label={t(`file.unknown.${kind}`, { name })}
            placeholder={t('file.keep')}
            data={report.known[kind].map((knownName) => ({ value: knownName.name, label: local(knownName.title) }))}
            value={mapping[kind][name] ?? null}
            onChange={(to) => change(kind, name, to)}
            searchable
            clearable
          />
        ))}
      </Stack>
    </Section>
  );
}

function LostSettings({ report }: { report: ImportReport }) {
  const t = useAuthorText();
  const local = useLocalText();
  if (report.lost.length === 0) return null;
  return (
    <Section title={t('file.lost')} description={t('file.lostHint')}>
      <List size="sm">
        {report.lost.map(({ block, blockTitle, field }) => (
          <List.Item key={`${block} ${field}`}>{[local(blockTitle), field].filter(Boolean).join(' · ')}</List.Item>
        ))}
      </List>
    </Section>
  );
}

export function ImportReportView(props: MappingProps) {
  const t = useAuthorText();
  const local = useLocalText();
  const { title, description, blocks, problems } = props.report;
  return (
    <>
      <Section title={local(title)} description={local(description)}>
        <Text role="status">
          {t('file.blocks', { count: blocks })}
          {problems.length === 0 && ` · ${t('file.good')}`}
        </Text>
      </Section>
      <UnknownNames {...props} />
      <LostSettings report={props.report} />
      {problems.length > 0 && (
        <Section title={t('file.problems')}>
          <List size="sm">
            {problems.map(({ code, field, message }) => (
              <List.Item key={`${code} ${field}`}>{local(message)}</List.Item>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}
