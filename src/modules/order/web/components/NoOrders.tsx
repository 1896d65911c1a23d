/** Nothing was ordered yet; the catalog is the next step. */
import { Button } from '@mantine/core';
import { useFeature } from '#kernel/web/host.tsx';
import { Empty } from '#kernel/web/ui/index.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { useText } from '../text.ts';

export function NoOrders() {
  const t = useText();
  const sells = useFeature(shopFeature);
  return (
    <Empty
      title={t('list.empty')}
      description={sells && t('list.emptyHint')}
      action={
        sells && (
          <Button component="a" href={itemPaths.catalog()}>
            {t('list.browse')}
          </Button>
        )
      }
    />
  );
}
