/** A word with its meaning beside it. */
import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export function Explained({ meaning, children }: { meaning: string; children: ReactElement }) {
  return (
    <Tooltip label={meaning} multiline w={260}>
      {children}
    </Tooltip>
  );
}
