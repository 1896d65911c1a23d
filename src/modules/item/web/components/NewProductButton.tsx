/** The way to a new product, wherever it is offered: the list of products and the first things of a new company. */
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#kernel/web/can.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { itemPermissions } from '../../contract/permissions.ts';
import { useUndoCreation } from '../item.api.ts';
import { useText } from '../text.ts';

const ProductDialog = lazyPart(async () => (await import('./ProductDialog.tsx')).ProductDialog);

export function NewProductButton(props: ButtonProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const undo = useUndoCreation(() => showSuccess(t('product.undone')));
  return (
    <Can permission={itemPermissions['item.sale.manage']}>
      <Button {...props} onClick={() => setOpen(true)}>
        {t('product.new')}
      </Button>
      {isOpen && <ProductDialog onClose={() => setOpen(false)} undo={undo} />}
    </Can>
  );
}
