/** 가져오기: a file of records, its columns laid to fields, what is wrong with which row, and the import itself. */
import { Alert, Button, FileInput, Group, Stack, Table, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import { saveCsv } from '#kernel/web/save-csv.ts';
import { ButtonLink, FormError, Loaded, PageHeader, Section, useFilters } from '#kernel/web/ui/index.ts';
import { columnsOf } from '../../contract/export.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { useTypes } from '../axis.api.ts';
import { TypeChoice } from '../components/TypeChoice.tsx';
import { UndoLinks } from '../components/undo.tsx';
import { type ImportPlan, mostImported, useImport } from '../components/useImport.ts';
import type { ImportRow } from '../csv.ts';
import type { Outcome } from '../pieces.ts';
import { findType, isKept, writable } from '../records.ts';
import { useText } from '../text.ts';

/** Enough to see whether the columns are right. */
const previewed = 10;

function Preview({ plan }: { plan: ImportPlan }) {
  const language = useLanguage();
  const t = useText();
  const local = useLocal();
  const wrong = plan.rows.filter((row) => row.wrong.length > 0 || row.title === '');
  const shown = wrong.length > 0 ? wrong.slice(0, previewed) : plan.rows.slice(0, previewed);
  return (
    <Stack gap="sm">
      {plan.columns.unknown.length > 0 && (
        <Alert color="yellow">{t('import.unknown', { columns: plan.columns.unknown.join(', ') })}</Alert>
      )}
      <Text fw={600} aria-live="polite">
        {wrong.length > 0
          ? t('import.wrong', { count: wrong.length })
          : t('import.ready', { count: formatNumber(plan.rows.length, language) })}
      </Text>
      <Table.ScrollContainer minWidth={400}>
        <Table aria-label={t('import.preview')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th aria-label={t('import.preview')} />
              <Table.Th>{t('word.title')}</Table.Th>
              <Table.Th>{t('word.code')}</Table.Th>
              <Table.Th>{t('import.bad-value')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td c="dimmed">{t('import.row', { row: row.line })}</Table.Td>
                <Table.Td>{row.title || '–'}</Table.Td>
                <Table.Td>{row.code ?? '–'}</Table.Td>
                <Table.Td>
                  {[...(row.title ? [] : [t('word.title')]), ...row.wrong.map((field) => local(field.label))].join(
                    ', ',
                  ) || '–'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

/** What was imported, with the ways to see it and to take it back; and why the import stopped, at which line. */
function Result({ outcome, left, list }: { outcome: Outcome<ImportRow>; left: number; list: string }) {
  const language = useLanguage();
  const t = useText();
  const { refused, done, parts } = outcome;
  const [from, to] = [refused?.piece[0]?.line ?? 0, refused?.piece.at(-1)?.line ?? 0];
  const counts = { count: formatNumber(done, language), left: formatNumber(left, language) };
  return (
    <Stack gap="xs" role="status">
      {refused && (
        <>
          <FormError error={refused.error} />
          <Text>
            {refused.item ? t('import.refused', { row: refused.item.line }) : t('import.refused.among', { from, to })}
          </Text>
        </>
      )}
      {done > 0 && (
        <>
          <Text fw={600}>{refused ? t('import.partly', counts) : t('import.done', counts)}</Text>
          <Group>
            <ButtonLink to={list}>{t('import.list')}</ButtonLink>
            <UndoLinks parts={parts} />
          </Group>
          <Text c="dimmed">{t('import.undo.how')}</Text>
        </>
      )}
    </Stack>
  );
}

function ImportForm({ type }: { type: TypeDefinition }) {
  const language = useLanguage();
  const t = useText();
  const local = useLocal();
  const work = useImport(type);
  const { plan } = work;
  const isReady = plan?.rows.every((row) => row.wrong.length === 0 && row.title !== '') ?? false;
  const template = () => {
    const fillable = columnsOf(type).filter(({ key }) => !isKept(type, key));
    const labels = fillable.map((field) => local(field.label));
    saveCsv(local(type.label), [[t('word.title'), t('word.code'), ...labels]]);
  };
  return (
    <Section
      title={t('import.file')}
      description={t('import.how')}
      action={
        <Button variant="default" onClick={template}>
          {t('import.template')}
        </Button>
      }
    >
      {work.outcome && (
        <Result
          outcome={work.outcome}
          left={plan?.rows.length ?? 0}
          list={axisPaths.records({ axis: type.axis, type: type.key })}
        />
      )}
      <FileInput
        label={t('import.file')}
        accept=".csv,text/csv"
        onChange={(file) => void work.choose(file).catch(showError)}
        error={work.problem && t(work.problem, { count: formatNumber(mostImported, language) })}
        maw={420}
      />
      {plan && <Preview plan={plan} />}
      {plan && isReady && (
        <Group>
          <Button onClick={() => void work.run(plan)} loading={work.isSending}>
            {t('import.start', { count: formatNumber(plan.rows.length, language) })}
          </Button>
        </Group>
      )}
    </Section>
  );
}

export function RecordImport() {
  const t = useText();
  const local = useLocal();
  const [place, setPlace] = useFilters({ axis: '', type: '' });
  const types = useTypes();
  return (
    <Loaded query={types} isPage>
      {(readable) => {
        const all = writable(readable);
        const type = findType(all, place);
        const where = type && { title: local(type.label), to: axisPaths.records({ axis: type.axis, type: type.key }) };
        return (
          <>
            <PageHeader
              title={type ? t('import.title', { type: local(type.label) }) : axisPaths.import.title}
              crumbs={[axisPaths.records, ...(where ? [where] : [])]}
            />
            <Section title={t('create.choose')}>
              <TypeChoice types={all} value={place} onChange={setPlace} />
            </Section>
            {type && <ImportForm key={`${type.axis}.${type.key}`} type={type} />}
          </>
        );
      }}
    </Loaded>
  );
}
