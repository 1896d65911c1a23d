/** 업무 흐름 가져오기: checks a file first; names missing in this company are mapped before anything is stored. */
import { FileInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { FormError, Loading, PageHeader, Section } from '#kernel/web/ui/index.ts';
import {
  fileProblemTexts,
  type ImportReport,
  type Mapping,
  maxFileLength,
} from '../../contract/authoring/frame-file.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useCheckImport } from './authoring.api.ts';
import { ImportForm } from './ImportForm.tsx';
import { ImportReportView } from './ImportReportView.tsx';
import { useAuthorText } from './text.ts';

interface OpenedFile {
  content: string;
  mapping: Mapping;
  report: ImportReport;
}

const emptyMapping: Mapping = { kinds: {}, roles: {}, frames: {}, types: {} };

export function FrameImportScreen() {
  const t = useAuthorText();
  const local = useLocalText();
  const check = useCheckImport();
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const look = async (content: string, mapping: Mapping) => {
    await check.send({ body: { content, mapping } }).then(
      (report) => setOpened({ content, mapping, report }),
      // The error is shown below the input.
      () => setOpened(null),
    );
  };
  const choose = async (file: File | null) => {
    check.reset();
    setOpened(null);
    setTooLarge(file !== null && file.size > maxFileLength);
    if (file && file.size <= maxFileLength) await look(await file.text(), emptyMapping);
  };
  return (
    <>
      <PageHeader
        title={flowPaths.frameImport.title}
        crumbs={[{ title: flowPaths.workflows.title, to: flowPaths.workflows({ tab: 'frames' }) }]}
      />
      <Stack gap="lg">
        <Section title={t('file.choose')}>
          <FileInput
            aria-label={t('file.choose')}
            placeholder={t('file.pick')}
            description={t('file.chooseHint')}
            accept="application/json,.json"
            clearable
            clearButtonProps={{ 'aria-label': t('word.clear') }}
            error={isTooLarge ? local(fileProblemTexts.size) : undefined}
            onChange={(file) => void choose(file)}
          />
          <FormError error={check.error} />
          {check.isSending && <Loading rows={2} />}
        </Section>
        {opened && (
          <>
            <ImportReportView
              report={opened.report}
              mapping={opened.mapping}
              onMapping={(mapping) => void look(opened.content, mapping)}
            />
            <ImportForm content={opened.content} mapping={opened.mapping} report={opened.report} />
          </>
        )}
      </Stack>
    </>
  );
}
