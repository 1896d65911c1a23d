/** A word of the trade in a sentence or a heading: its meaning stands beside it on hover, focus and tap. */
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TermDefinition } from '../help.ts';
import { useLocal } from '../i18n.tsx';
import classes from './term.module.css';

/** @param props `children` where the sentence has another form of the word; `isInside` of a button, which has the focus */
export function Term({ of, children, isInside }: { of: TermDefinition; children?: ReactNode; isInside?: boolean }) {
  const local = useLocal();
  return (
    <Tooltip label={local(of.meaning)} multiline w={260}>
      <dfn className={classes.term} tabIndex={isInside ? undefined : 0}>
        {children ?? local(of.word)}
      </dfn>
    </Tooltip>
  );
}
