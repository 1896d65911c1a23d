/** The way to a new product, wherever it is offered: the list of products and the first things of a new company. */
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#kernel/web/can.tsx';
import { late } from '#kernel/web/late.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { itemPermissions } from '../../contract/permissions.ts';
import { useTakeBack } from '../item.api.ts';
import { useText } from '../text.ts';

const ProductDialog = late(async () => (await import('./ProductDialog.tsx')).ProductDialog);

export function NewProduct(props: ButtonProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const undo = useTakeBack(() => showDone(t('product.undone')));
  return (
    <Can permission={itemPermissions['item.sale.manage']}>
      <Button {...props} onClick={() => setOpen(true)}>
        {t('product.new')}
      </Button>
      {isOpen && <ProductDialog onClose={() => setOpen(false)} undo={undo} />}
    </Can>
  );
}
