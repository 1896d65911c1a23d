/** A word of the trade in a sentence or a heading: its meaning stands beside it on hover, focus and tap. */
import type { ReactNode } from 'react';
import { useChoices } from '../choices.ts';
import type { TermDefinition } from '../help.ts';
import { useLocal } from '../i18n.tsx';
import { late } from '../late.tsx';
import classes from './term.module.css';

/** What stands beside a word needs much code to find its place: no first screen waits for it. */
const Explained = late(async () => (await import('./Explained.tsx')).Explained);

/** @param props `children` where the sentence has another form of the word; `isInside` of a button, which has the focus */
export function Term({ of, children, isInside }: { of: TermDefinition; children?: ReactNode; isInside?: boolean }) {
  const local = useLocal();
  const choices = useChoices();
  if (choices?.ui.showTips === false) return children ?? local(of.word);
  const word = (
    <dfn className={classes.term} tabIndex={isInside ? undefined : 0}>
      {children ?? local(of.word)}
    </dfn>
  );
  return (
    <Explained meaning={local(of.meaning)} instead={word}>
      {word}
    </Explained>
  );
}
