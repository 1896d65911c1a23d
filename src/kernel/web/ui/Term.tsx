/** A technical term in a sentence or a heading: its meaning appears on hover, focus and tap. */
import { type ReactNode, useId, useState } from 'react';
import type { TermDefinition } from '../help.ts';
import { useLocalText } from '../i18n.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { usePreferences } from '../preferences-store.ts';
import type { TermExplanationProps } from './TermExplanation.tsx';
import classes from './term.module.css';

/** Positioning an explanation needs much code: loaded once somebody looks at a term. */
const LazyExplanation = lazyPart(async () => (await import('./TermExplanation.tsx')).TermExplanation);

/** @param props `children` where the sentence has another form of the word; `isInside` of a button, which has the focus */
export function Term({ of, children, isInside }: { of: TermDefinition; children?: ReactNode; isInside?: boolean }) {
  const local = useLocalText();
  const choices = usePreferences();
  const id = useId();
  const [shownAt, setAsked] = useState<Pick<TermExplanationProps, 'at' | 'isPassing'> | null>(null);
  if (choices?.ui.showTips === false) return children ?? local(of.word);
  const hide = () => setAsked(null);
  return (
    <>
      <dfn
        className={classes.term}
        tabIndex={isInside ? undefined : 0}
        aria-describedby={shownAt ? id : undefined}
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
      {shownAt && (
        <>
          <span id={id} hidden>
            {local(of.meaning)}
          </span>
          <LazyExplanation {...shownAt} meaning={local(of.meaning)} onClose={hide} />
        </>
      )}
    </>
  );
}
