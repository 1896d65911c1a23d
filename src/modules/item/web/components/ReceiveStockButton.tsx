/** Receives the stock of one item from wherever it is offered. */
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#kernel/web/can.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { itemPermissions } from '../../contract/permissions.ts';
import type { Item } from '../../contract/stock.ts';
import { useText } from '../text.ts';

const MoveDialog = lazyPart(async () => (await import('./MoveDialog.tsx')).MoveDialog);

export function ReceiveStockButton({ item, ...props }: ButtonProps & { item: Pick<Item, 'id' | 'name'> }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Can permission={itemPermissions['item.stock.move']}>
      <Button {...props} onClick={() => setOpen(true)}>
        {t('stock.receive')}
      </Button>
      {isOpen && <MoveDialog item={item} onClose={() => setOpen(false)} />}
    </Can>
  );
}
