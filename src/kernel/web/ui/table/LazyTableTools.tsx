/** The buttons for columns and saved views. What they open is loaded when one of them is first asked for. */
import { ActionIcon, Group } from '@mantine/core';
import { IconBookmark, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useKitText } from '../../i18n.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import type { RecordTableProps } from './types.ts';
import type { HiddenColumns } from './views.ts';

const TableTools = lazyPart(async () => (await import('./TableTools.tsx')).TableTools<unknown>);

export function LazyTableTools<Row>({ table, shown }: { table: RecordTableProps<Row>; shown: HiddenColumns }) {
  const t = useKitText();
  const [first, setFirst] = useState<'views' | 'columns' | null>(null);
  const busy = first !== null || undefined;
  const buttons = (
    <>
      <ActionIcon aria-label={t('table.views')} aria-haspopup="menu" aria-busy={busy} onClick={() => setFirst('views')}>
        <IconBookmark size={18} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('table.columns')}
        aria-haspopup="dialog"
        aria-busy={busy}
        onClick={() => setFirst('columns')}
      >
        <IconColumns3 size={18} />
      </ActionIcon>
    </>
  );
  return (
    <Group gap={4} wrap="nowrap" ml="auto">
      {first ? (
        <TableTools
          table={table as RecordTableProps<unknown>}
          shown={shown}
          first={first}
          instead={buttons}
          onMissing={() => setFirst(null)}
        />
      ) : (
        buttons
      )}
    </Group>
  );
}
