/** A menu of actions behind three dots. The menu's code is loaded when it is first asked for, and opens then. */
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { RowAction } from './table/types.ts';

const Dots = lazyPart(async () => (await import('./DotsMenu.tsx')).DotsMenu);

export function ActionMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const [isNeeded, setWanted] = useState(false);
  const placeholder = (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isNeeded || undefined}
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  if (!isNeeded) return placeholder;
  return <Dots label={label} actions={actions} instead={placeholder} onMissing={() => setWanted(false)} />;
}
