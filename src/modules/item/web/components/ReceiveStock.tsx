/** Receives the stock of one item from wherever it is offered. */
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#kernel/web/can.tsx';
import { late } from '#kernel/web/late.tsx';
import { itemPermissions } from '../../contract/permissions.ts';
import type { Item } from '../../contract/stock.ts';
import { useText } from '../text.ts';

const MoveDialog = late(async () => (await import('./MoveDialog.tsx')).MoveDialog);

export function ReceiveStock({ item, ...props }: ButtonProps & { item: Pick<Item, 'id' | 'name'> }) {
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
