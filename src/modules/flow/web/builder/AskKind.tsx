/** Which block shall be added: looked for by typing, chosen by Enter. */
import { Dialog } from '#kernel/web/ui/index.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { useBuilder } from './builder.tsx';
import { KindList } from './KindList.tsx';
import { useBuilderText } from './text.ts';

export function AskKind({ onChoose, onClose }: { onChoose: (view: BlockView) => void; onClose: () => void }) {
  const t = useBuilderText();
  const { catalogue } = useBuilder();
  return (
    <Dialog asks={false} title={t('palette.ask')} onClose={onClose}>
      <KindList autoFocus catalogue={catalogue} height="min(420px, 55dvh)" onChoose={onChoose} />
    </Dialog>
  );
}
