/** The flow that was run, drawn as it will be gone back or gone again. */
import { Section } from '#kernel/web/ui/index.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { useText } from '../text.ts';
import type { UndoWay } from '../undo-way.ts';
import { RunSteps } from './RunSteps.tsx';

/** @param props.run the run that it is about, also where an undo of it is undone */
export function UndoCourse({ run, way: undoWay }: { run: ExecutionDetail; way: UndoWay }) {
  const t = useText();
  if (run.drawing.blocks.length === 0) return null;
  const label = t(`undo.way.${undoWay}`);
  return (
    <Section plain title={label} description={t('picture.hint')}>
      <RunSteps run={run} label={label} isBack={undoWay !== 'redo'} />
    </Section>
  );
}
