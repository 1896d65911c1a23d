/** 가져오기: a file of records, its columns laid to fields, what is wrong with which row, and how imports go on. */
import { Alert, Button, Checkbox, FileInput, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import { saveCsv } from '#kernel/web/save-csv.ts';
import { FormError, Loaded, PageHeader, Section, useFilters } from '#kernel/web/ui/index.ts';
import { columnsOf } from '../../contract/export.ts';
import type { Import } from '../../contract/import.endpoints.ts';
import { mostImported, type PreviewedRow } from '../../contract/import.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { useImports, useTypes } from '../axis.api.ts';
import { ImportState } from '../components/ImportState.tsx';
import { TypeChoice } from '../components/TypeChoice.tsx';
import { type ImportPlan, useImport } from '../components/useImport.ts';
import { findType, isKept, writable } from '../records.ts';
import { useText } from '../text.ts';

/** Enough to see whether the columns are right. */
const previewed = 10;

const isWrong = (row: PreviewedRow) => row.wrong.length > 0 || row.title === '';

function Preview({ plan }: { plan: ImportPlan }) {
  const language = useLanguage();
  const t = useText();
  const local = useLocal();
  const wrong = plan.rows.filter(isWrong);
  const shown = wrong.length > 0 ? wrong.slice(0, previewed) : plan.rows.slice(0, previewed);
  return (
    <Stack gap="sm">
      {plan.columns.unknown.length > 0 && (
        <Alert color="yellow">{t('import.unknown', { columns: plan.columns.unknown.join(', ') })}</Alert>
      )}
      <Text fw={600} aria-live="polite">
        {wrong.length > 0
          ? t('import.wrong', { count: formatNumber(wrong.length, language) })
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

/** One's own imports of the type, the latest first: also one that went on while the screen was left. */
function Recent({ imports, place }: { imports: readonly Import[]; place: { axis: string; type: string } }) {
  const t = useText();
  if (imports.length === 0) return null;
  return (
    <Section title={t('import.recent')}>
      <Stack gap="lg">
        {imports.map((one, index) => (
          <ImportState key={one.id} one={one} place={place} isOpen={index === 0} />
        ))}
      </Stack>
    </Section>
  );
}

function ImportForm({ type }: { type: TypeDefinition }) {
  const language = useLanguage();
  const t = useText();
  const local = useLocal();
  const place = { axis: type.axis, type: type.key };
  const imports = useImports(place).data?.data ?? [];
  const work = useImport(type);
  const [whole, setWhole] = useState(false);
  const { plan } = work;
  const isRunning = imports[0]?.state === 'running';
  const wrong = plan?.rows.filter(isWrong).length ?? 0;
  const count = (plan?.rows.length ?? 0) - wrong;
  const template = () => {
    const fillable = columnsOf(type).filter(({ key }) => !isKept(type, key));
    const labels = fillable.map((field) => local(field.label));
    saveCsv(local(type.label), [[t('word.title'), t('word.code'), ...labels]]);
  };
  return (
    <>
      <Recent imports={imports} place={place} />
      <Section
        title={t('import.file')}
        description={t('import.how')}
        action={
          <Button variant="default" onClick={template}>
            {t('import.template')}
          </Button>
        }
      >
        <FileInput
          key={imports[0]?.id ?? ''}
          label={t('import.file')}
          accept=".csv,text/csv"
          onChange={(file) => void work.choose(file).catch(showError)}
          error={work.problem && t(work.problem, { count: formatNumber(mostImported, language) })}
          disabled={isRunning}
          maw={420}
        />
        <FormError error={work.error} />
        {plan && <Preview plan={plan} />}
        {plan && (
          <Checkbox
            label={t('import.whole')}
            checked={whole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
        )}
        {plan && whole && wrong > 0 && <Text>{t('import.whole.wrong')}</Text>}
        {plan && count > 0 && !(whole && wrong > 0) && (
          <Group>
            <Button onClick={() => void work.start(plan, whole)} loading={work.isSending} disabled={isRunning}>
              {t('import.start', { count: formatNumber(count, language) })}
            </Button>
          </Group>
        )}
      </Section>
    </>
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
