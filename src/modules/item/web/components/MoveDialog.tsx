/**
 * Moves the stock of one item by hand. A reservation or release is undone exactly; a receipt or issue is not, since its value moved
 * the average.
 */
import { useCan } from '#kernel/web/can.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSend } from '#kernel/web/query.ts';
import { FormDialog } from '#kernel/web/ui/index.ts';
import { createMovement } from '../../contract/endpoints.ts';
import { movementTexts } from '../../contract/item.texts.ts';
import { itemPermissions } from '../../contract/permissions.ts';
import { type Item, movementKinds } from '../../contract/stock.ts';
import { useMove } from '../item.api.ts';
import { useText } from '../text.ts';

export function MoveDialog({ item, onClose }: { item: Pick<Item, 'id' | 'name'>; onClose: () => void }) {
  const t = useText();
  const adjust = useCan(itemPermissions['item.stock.adjust']);
  const move = useMove();
  const back = useSend(createMovement, { onDone: () => showSuccess(t('move.back')) });
  const kinds = movementKinds.filter((kind) => kind !== 'adjust' || adjust.allowed);
  return (
    <FormDialog
      of={createMovement}
      texts={movementTexts}
      title={t('move.title', { name: item.name })}
      row={{ movement: 'receive' }}
      choices={{ movement: kinds.map((value) => ({ value, label: t(`kind.${value}`) })) }}
      when={{ unitCost: ({ movement }) => movement === 'receive' }}
      send={(body) => move.send({ params: { id: item.id }, body })}
      submitLabel={t('move.save')}
      done={t('move.done')}
      undo={({ kind, quantity, location }) => {
        const movement = kind === 'reserve' ? 'release' : kind === 'release' ? 'reserve' : null;
        return movement && (() => back.fire({ params: { id: item.id }, body: { movement, quantity, location } }));
      }}
      onClose={onClose}
    />
  );
}
