/** A menu of actions behind three dots. The menu's code is loaded when it is first asked for, and opens then. */
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { late } from '../late.tsx';
import type { RowAction } from './table/types.ts';

const Dots = late(async () => (await import('./DotsMenu.tsx')).DotsMenu);

export function ActionMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const [wanted, setWanted] = useState(false);
  const placeholder = (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={wanted || undefined}
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  if (!wanted) return placeholder;
  return <Dots label={label} actions={actions} instead={placeholder} onMissing={() => setWanted(false)} />;
}
