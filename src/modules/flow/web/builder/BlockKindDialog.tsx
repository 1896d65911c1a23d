/** Block picker: finds the block to add by typing, chosen by Enter. */
import { Dialog } from '#kernel/web/ui/index.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { BlockKindList } from './BlockKindList.tsx';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

export function BlockKindDialog({ onChoose, onClose }: { onChoose: (view: BlockView) => void; onClose: () => void }) {
  const t = useBuilderText();
  const { catalogue } = useBuilder();
  return (
    <Dialog asks={false} title={t('palette.ask')} onClose={onClose}>
      <BlockKindList autoFocus catalogue={catalogue} height="min(420px, 55dvh)" onChoose={onChoose} />
    </Dialog>
  );
}
