/** Changes the price of one item, and how its sale is taxed. */
import { FormDialog } from '#kernel/web/ui/index.ts';
import { updateItem } from '../../contract/endpoints.ts';
import type { Item } from '../../contract/stock.ts';
import { saleTexts } from '../../contract/tax.texts.ts';
import { useUpdateItem } from '../item.api.ts';
import type { useRestorePrice } from '../restore-price.ts';
import { useText } from '../text.ts';

export function PriceDialog({
  item,
  onClose,
  onRestore,
}: {
  item: Pick<Item, 'id' | 'name' | 'price' | 'tax' | 'currency' | 'version'>;
  onClose: () => void;
  /** Restores the previous price and VAT, if there was a price. */
  onRestore: ReturnType<typeof useRestorePrice>;
}) {
  const t = useText();
  const { price, tax } = item;
  const update = useUpdateItem({ showsError: true });
  return (
    <FormDialog
      of={updateItem}
      texts={saleTexts}
      title={t('price.title', { name: item.name })}
      row={item}
      currency={item.price?.currency ?? item.currency}
      send={(body) => update.send({ params: { id: item.id }, body })}
      submitLabel={t('price.change')}
      done={t('price.done')}
      undo={price ? (changed) => () => onRestore(changed, { price, tax }) : undefined}
      onClose={onClose}
    />
  );
}
