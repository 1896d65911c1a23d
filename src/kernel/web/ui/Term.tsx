/** A word of the trade in a sentence or a heading: its meaning stands beside it on hover, focus and tap. */
import { type ReactNode, useId, useState } from 'react';
import { useChoices } from '../choices.ts';
import type { TermDefinition } from '../help.ts';
import { useLocal } from '../i18n.tsx';
import { late } from '../late.tsx';
import type { ExplainedProps } from './Explained.tsx';
import classes from './term.module.css';

/** What stands beside a word needs much code to find its place: fetched by who looks at a word. */
const Explained = late(async () => (await import('./Explained.tsx')).Explained);

/** @param props `children` where the sentence has another form of the word; `isInside` of a button, which has the focus */
export function Term({ of, children, isInside }: { of: TermDefinition; children?: ReactNode; isInside?: boolean }) {
  const local = useLocal();
  const choices = useChoices();
  const id = useId();
  const [asked, setAsked] = useState<Pick<ExplainedProps, 'at' | 'isPassing'> | null>(null);
  if (choices?.ui.showTips === false) return children ?? local(of.word);
  const hide = () => setAsked(null);
  return (
    <>
      <dfn
        className={classes.term}
        tabIndex={isInside ? undefined : 0}
        aria-describedby={asked ? id : undefined}
        // A finger taps, and the word has the focus.
        onPointerEnter={({ currentTarget: at, pointerType }) =>
          pointerType === 'mouse' && setAsked({ at, isPassing: true })
        }
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide()}
        onFocus={({ currentTarget: at }) => setAsked({ at, isPassing: false })}
        onBlur={hide}
      >
        {children ?? local(of.word)}
      </dfn>
      {asked && (
        <>
          <span id={id} hidden>
            {local(of.meaning)}
          </span>
          <Explained {...asked} meaning={local(of.meaning)} onClose={hide} />
        </>
      )}
    </>
  );
}
