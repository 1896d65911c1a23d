/** Changes the price of one item. */
import { FormDialog } from '#kernel/web/ui/index.ts';
import { updateItem } from '../../contract/endpoints.ts';
import { priceTexts } from '../../contract/item.texts.ts';
import type { Item } from '../../contract/stock.ts';
import { useUpdateItem } from '../item.api.ts';
import { useText } from '../text.ts';

export function PriceDialog({
  item,
  onClose,
}: {
  item: Pick<Item, 'id' | 'name' | 'price' | 'currency' | 'version'>;
  onClose: () => void;
}) {
  const t = useText();
  const update = useUpdateItem({ showsError: true });
  return (
    <FormDialog
      of={updateItem}
      texts={priceTexts}
      title={t('price.title', { name: item.name })}
      row={item}
      currency={item.price?.currency ?? item.currency}
      send={(body) => update.send({ params: { id: item.id }, body })}
      submitLabel={t('price.change')}
      done={t('price.done')}
      onClose={onClose}
    />
  );
}
