/** 가져오기: a file of records, its columns laid to fields, what would become of which row, and how imports go on. */
import { Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { largestTable } from '#kernel/contract/stored-file.ts';
import { tableFiles, tableTexts } from '#kernel/contract/table/file.texts.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import { saveCsv } from '#kernel/web/save-csv.ts';
import { DropBox, FormError, Loaded, PageHeader, Section, useFilters } from '#kernel/web/ui/index.ts';
import type { Import } from '../../contract/import.endpoints.ts';
import { importFields, mostImported, mostImportedWhole } from '../../contract/import.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { useImports, useTypes } from '../axis.api.ts';
import { ImportColumns } from '../components/ImportColumns.tsx';
import { LikeRows, WrongRows } from '../components/ImportRows.tsx';
import { ImportState } from '../components/ImportState.tsx';
import { ImportValues } from '../components/ImportValues.tsx';
import { TypeButtons, TypeChoice } from '../components/TypeChoice.tsx';
import { useImport, type Work } from '../components/useImport.ts';
import { countRows } from '../import-draft.ts';
import { findType, writable } from '../records.ts';
import { useText } from '../text.ts';

/** What of the rows is passed over, in a sentence; nothing where nothing is. */
function Skipped({ work }: { work: Work }) {
  const t = useText();
  const language = useLanguage();
  const { empty, sums, heads } = work.draft.table;
  const parts = [
    { count: empty, key: 'import.skipped.empty' },
    { count: sums.length, key: 'import.skipped.sums' },
    { count: heads.length, key: 'import.skipped.heads' },
  ] as const;
  const said = parts.flatMap(({ count, key }) => (count > 0 ? [t(key, { count: formatNumber(count, language) })] : []));
  return said.length > 0 ? <Text c="dimmed">{t('import.skipped', { what: said.join(', ') })}</Text> : null;
}

/** How many rows come to what, and the button that imports them. */
function Begin({
  work,
  isRunning,
  isSending,
  onStart,
}: {
  work: Work;
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
    const said = t('import.checking', { done: number(work.looked), total: number(work.toLook) });
    return (
      <Section title={t('import.begin')}>
        <Text role="status">{said}</Text>
        <Progress value={(work.looked / work.toLook) * 100} aria-label={said} />
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
      {total <= mostImportedWhole && (
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
  const { work, problem, error, choose, change, mend, start, isSending } = useImport(type);
  const isRunning = imports[0]?.state === 'running';
  const most = formatNumber(mostImported, language);
  const template = () => {
    const labels = importFields(type).map((field) => local(field.label));
    saveCsv(local(type.label), [[t('word.title'), t('word.code'), ...labels]]);
  };
  const megabytes = String(largestTable / 1024 / 1024);
  const said = typeof problem === 'string' ? t(problem, { count: most, megabytes }) : problem && local(problem);
  return (
    <Stack gap="md">
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
        {said && (
          <Text c="red" role="alert">
            {said}
          </Text>
        )}
        <FormError error={error} />
      </Section>
      {work && <ImportColumns type={type} draft={work.draft} onChange={change} />}
      {work && !problem && (
        <>
          <ImportValues type={type} draft={work.draft} onChange={change} />
          <LikeRows work={work} onChange={change} />
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
