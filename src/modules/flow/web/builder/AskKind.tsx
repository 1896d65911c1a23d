/** Which block shall be added: looked for by typing, chosen by Enter. */
import { Dialog } from '#kernel/web/ui/index.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { KindList } from './KindList.tsx';
import { useBuilderText } from './text.ts';

export function AskKind({ onChoose, onClose }: { onChoose: (view: BlockView) => void; onClose: () => void }) {
  const t = useBuilderText();
  return (
    <Dialog title={t('palette.ask')} onClose={onClose}>
      <KindList autoFocus height="min(420px, 55dvh)" onChoose={onChoose} />
    </Dialog>
  );
}
