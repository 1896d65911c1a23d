/** Run picture: draws the run's flow, each step with its changes. */
import { Section } from '#kernel/web/ui/index.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { useText } from '../text.ts';
import { RunSteps } from './RunSteps.tsx';

/** @param isBack drawn as the way back: what is shown was undone */
export function ExecutionCourse({ execution, isBack = false }: { execution: ExecutionDetail; isBack?: boolean }) {
  const t = useText();
  if (execution.drawing.blocks.length === 0) return null;
  return (
    <Section title={t('execution.steps')} description={t(isBack ? 'picture.backHint' : 'picture.hint')}>
      <RunSteps run={execution} label={t('execution.steps')} isBack={isBack} />
    </Section>
  );
}
