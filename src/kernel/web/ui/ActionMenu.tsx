/** A menu of actions behind three dots. Menus are loaded after the screen stands; one that was asked for before opens then. */
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { RowAction } from './table/types.ts';

const Dots = lazy(async () => ({ default: (await import('./DotsMenu.tsx')).DotsMenu }));

export function ActionMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  // The menu may take the button's place between pressing and releasing: then no click comes.
  const placeholder = (
    <ActionIcon aria-label={label} aria-busy="true" onMouseDown={want} onClick={want}>
      <IconDots size={18} />
    </ActionIcon>
  );
  return (
    <Suspense fallback={placeholder}>
      <Dots label={label} actions={actions} opened={wanted} />
    </Suspense>
  );
}
