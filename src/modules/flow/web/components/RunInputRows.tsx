/** Run input rows: a run's input, for screens of other modules that decide about it. */
import { DefinitionList, Section } from '#kernel/web/ui/index.ts';
import { useExecution } from '../flow.api.ts';
import { useText } from '../text.ts';
import { useInputDefinitions } from './RunInputView.tsx';

export function RunInputRows({ executionId, isPrinted }: { executionId: string; isPrinted: boolean }) {
  const t = useText();
  const { data: run } = useExecution(executionId);
  const items = useInputDefinitions(run, true);
  if (!run || run.isInputHidden || !items) return null;
  if (!isPrinted) {
    return (
      <Section title={t('tasks.about')}>
        <DefinitionList items={items} />
      </Section>
    );
  }
  return items.map(({ label, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what a run was given never changes
    <div key={index}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
}
