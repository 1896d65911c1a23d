/** 가져오기: a file of records, its columns laid to fields, what would become of which row, and how imports go on. */
import { Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { maxTableBytes } from '#kernel/contract/stored-file.ts';
import { tableFiles, tableTexts } from '#kernel/contract/table/file.texts.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import { saveCsv } from '#kernel/web/save-csv.ts';
import { DropBox, FormError, Loaded, PageHeader, Section, useFilters } from '#kernel/web/ui/index.ts';
import type { Import } from '../../contract/import.endpoints.ts';
import { getImportFields, maxAtomicRows, maxImportRows } from '../../contract/import.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { useImports, useTypes } from '../axis.api.ts';
import { ImportColumns } from '../components/ImportColumns.tsx';
import { MatchedRows, WrongRows } from '../components/ImportRows.tsx';
import { ImportState } from '../components/ImportState.tsx';
import { ImportValues } from '../components/ImportValues.tsx';
import { TypeButtons, TypeChoice } from '../components/TypeChoice.tsx';
import { type ImportWork, useImport } from '../components/useImport.ts';
import { countRows } from '../import-draft.ts';
import { filterWritable, findType } from '../record-fields.ts';
import { useText } from '../text.ts';

/** A sentence about skipped rows; empty if there are none. */
function Skipped({ work }: { work: ImportWork }) {
  const t = useText();
  const language = useLanguage();
  const { empty, sums, heads } = work.draft.table;
  const parts = [
    { count: empty, key: 'import.skipped.empty' },
    { count: sums.length, key: 'import.skipped.sums' },
    { count: heads.length, key: 'import.skipped.heads' },
  ] as const;
  const partTexts = parts.flatMap(({ count, key }) =>
    count > 0 ? [t(key, { count: formatNumber(count, language) })] : [],
  );
  return partTexts.length > 0 ? <Text c="dimmed">{t('import.skipped', { what: partTexts.join(', ') })}</Text> : null;
}

/** Number of rows per outcome, and the import button. */
function Begin({
  work,
  isRunning,
  isSending,
  onStart,
}: {
  work: ImportWork;
  isRunning: boolean;
  isSending: boolean;
  onStart: (whole: boolean) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const [whole, setWhole] = useState(false);
  const total = work.draft.table.rows.length;
  const number = (value: number) => formatNumber(value, language);
  if (work.looked < work.toLook) {
    const progressText = t('import.checking', { done: number(work.looked), total: number(work.toLook) });
    return (
      <Section title={t('import.begin')}>
        <Text role="status">{progressText}</Text>
        <Progress value={(work.looked / work.toLook) * 100} aria-label={progressText} />
      </Section>
    );
  }
  const counts = countRows(work.draft, work.checked);
  const count = counts.new + counts.update;
  const isStopped = whole && counts.bad > 0;
  return (
    <Section title={t('import.begin')}>
      <Stack gap="xs" role="status">
        <Text fw={600}>{t('import.ready', { count: number(count) })}</Text>
        {work.toLook < total && <Text>{t('import.sampled', { looked: number(work.toLook) })}</Text>}
        {counts.update + counts.skip > 0 && (
          <Text>
            {t('import.counts', {
              fresh: number(counts.new),
              update: number(counts.update),
              skip: number(counts.skip),
            })}
          </Text>
        )}
        {counts.bad > 0 && <Text>{t('import.wrong', { count: number(counts.bad) })}</Text>}
        <Skipped work={work} />
      </Stack>
      {total <= maxAtomicRows && (
        <Checkbox
          label={t('import.whole')}
          checked={whole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      )}
      {isStopped && <Text>{t('import.whole.wrong')}</Text>}
      {count > 0 && !isStopped && (
        <Group>
          <Button onClick={() => onStart(whole)} loading={isSending} disabled={isRunning}>
            {t('import.start', { count: number(count) })}
          </Button>
        </Group>
      )}
    </Section>
  );
}

/** One's own imports of the type, the latest first: also one that went on while the screen was left. */
function Recent({ imports, place: typeKey }: { imports: readonly Import[]; place: { axis: string; type: string } }) {
  const t = useText();
  if (imports.length === 0) return null;
  return (
    <Section title={t('import.recent')}>
      <Stack gap="lg">
        {imports.map((importRun, index) => (
          <ImportState key={importRun.id} one={importRun} place={typeKey} isOpen={index === 0} />
        ))}
      </Stack>
    </Section>
  );
}

function ImportForm({ type }: { type: TypeDefinition }) {
  const language = useLanguage();
  const t = useText();
  const local = useLocalText();
  const typeKey = { axis: type.axis, type: type.key };
  const imports = useImports(typeKey).data?.data ?? [];
  const { work, problem, error, choose, change, mend, start, isSending } = useImport(type);
  const isRunning = imports[0]?.state === 'running';
  const most = formatNumber(maxImportRows, language);
  const template = () => {
    const labels = getImportFields(type).map((field) => local(field.label));
    saveCsv(local(type.label), [[t('word.title'), t('word.code'), ...labels]]);
  };
  const megabytes = String(maxTableBytes / 1024 / 1024);
  const problemText = typeof problem === 'string' ? t(problem, { count: most, megabytes }) : problem && local(problem);
  return (
    <Stack gap="md">
      <Recent imports={imports} place={typeKey} />
      <Section
        title={t('import.file')}
        description={t('import.how')}
        action={
          <Button variant="default" onClick={template}>
            {t('import.template')}
          </Button>
        }
      >
        {!isRunning && (
          <DropBox
            title={work ? work.draft.name : local(tableTexts.drop)}
            hint={t('import.kinds', { most, megabytes })}
            accept={tableFiles}
            isWrong={problem !== null}
            onFiles={([file]) => void choose(file).catch(showError)}
            aria-label={t('import.file')}
          />
        )}
        {problemText && (
          <Text c="red" role="alert">
            {problemText}
          </Text>
        )}
        <FormError error={error} />
      </Section>
      {work && <ImportColumns type={type} draft={work.draft} onChange={change} />}
      {work && !problem && (
        <>
          <ImportValues type={type} draft={work.draft} onChange={change} />
          <MatchedRows work={work} onChange={change} />
          <WrongRows work={work} onMend={mend} />
          <Begin
            work={work}
            isRunning={isRunning}
            isSending={isSending}
            onStart={(whole) => void start(work.draft, whole)}
          />
        </>
      )}
    </Stack>
  );
}

export function RecordImport() {
  const t = useText();
  const local = useLocalText();
  const [place, setPlace] = useFilters({ axis: '', type: '' });
  const types = useTypes();
  return (
    <Loaded query={types} isPage>
      {(readable) => {
        const all = filterWritable(readable);
        const type = findType(all, place);
        const where = type && { title: local(type.label), to: axisPaths.records({ axis: type.axis, type: type.key }) };
        return (
          <>
            <PageHeader
              title={type ? t('import.title', { type: local(type.label) }) : axisPaths.import.title}
              crumbs={[axisPaths.records, ...(where ? [where] : [])]}
            />
            <Stack gap="md">
              <Section title={t('create.choose')}>
                {type ? (
                  <TypeChoice types={all} value={place} onChange={setPlace} />
                ) : (
                  <TypeButtons types={all} value={place} onChange={setPlace} />
                )}
              </Section>
              {type && <ImportForm key={`${type.axis}.${type.key}`} type={type} />}
            </Stack>
          </>
        );
      }}
    </Loaded>
  );
}
