import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { RowAction } from './table/types.ts';

const Dots = lazy(async () => ({ default: (await import('./DotsMenu.tsx')).DotsMenu }));

/** A menu of actions behind three dots. Menus are loaded after the screen stands. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const placeholder = (
    <ActionIcon aria-label={label} aria-busy="true">
      <IconDots size={18} />
    </ActionIcon>
  );
  return (
    <Suspense fallback={placeholder}>
      <Dots label={label} actions={actions} />
    </Suspense>
  );
}
