/** A word of the trade in a sentence or a heading: its meaning stands beside it on hover, focus and tap. */
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TermDefinition } from '../help.ts';
import { useLocal } from '../i18n.tsx';
import classes from './term.module.css';

/** @param props `children` where the sentence has another form of the word */
export function Term({ of, children }: { of: TermDefinition; children?: ReactNode }) {
  const local = useLocal();
  return (
    <Tooltip label={local(of.meaning)} multiline w={260}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its meaning must be reached by keyboard, and nothing is pressed */}
      <dfn className={classes.term} tabIndex={0}>
        {children ?? local(of.word)}
      </dfn>
    </Tooltip>
  );
}
