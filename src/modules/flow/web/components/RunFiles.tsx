/** Run files: files people attached at the start of a run, for screens of other modules about one of its steps. */
import { StoredFile } from '#kernel/contract/stored-file.ts';
import { FileLinks, Section } from '#kernel/web/ui/index.ts';
import { useExecution } from '../flow.api.ts';
import { useText } from '../text.ts';

const noFiles: readonly StoredFile[] = [];

/** None while they are on their way, and where the reader may not read what the run was given. */
export function useRunFiles(executionId: string): readonly StoredFile[] {
  const { data: run } = useExecution(executionId);
  if (!run || run.isInputHidden) return noFiles;
  const values = (run.input ?? {}) as Record<string, unknown>;
  return (run.inputForm ?? [])
    .filter(({ kind }) => kind === 'file')
    .flatMap(({ key }) => (Array.isArray(values[key]) ? values[key] : []))
    .flatMap((file) => StoredFile.safeParse(file).data ?? []);
}

export function RunFiles({ executionId }: { executionId: string }) {
  const t = useText();
  const files = useRunFiles(executionId);
  if (files.length === 0) return null;
  return (
    <Section title={t('execution.files')}>
      <FileLinks files={files} of={executionId} />
    </Section>
  );
}
