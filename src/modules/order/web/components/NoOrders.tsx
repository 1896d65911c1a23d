/** Nothing was ordered yet; the catalog is the next step. */
import { Button } from '@mantine/core';
import { Empty } from '#kernel/web/ui/index.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { useText } from '../text.ts';

export function NoOrders() {
  const t = useText();
  return (
    <Empty
      title={t('list.empty')}
      description={t('list.emptyHint')}
      action={
        <Button component="a" href={itemPaths.catalog()}>
          {t('list.browse')}
        </Button>
      }
    />
  );
}
