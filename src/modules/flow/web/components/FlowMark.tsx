/** A flow's own sign beside what belongs to it: the first letter of its name, in a colour that is always the same. */
import type { ReactNode } from 'react';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import classes from './flow-mark.module.css';

/** Colours of `--heureum-data-1` and so on. */
const colors = 6;

/** By the Korean name, so that a flow looks alike in both languages. */
function colorOf({ ko }: LocalText): number {
  let sum = 0;
  for (const letter of ko) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % colors) + 1;
}

/** `children`: what belongs to the flow. */
export function FlowMark({ flow, children }: { flow: LocalText; children: ReactNode }) {
  const local = useLocalText();
  const [letter = ''] = local(flow).trim();
  return (
    <span className={classes.row}>
      <span
        className={classes.mark}
        style={{ '--flow': `var(--heureum-data-${colorOf(flow)})` } as React.CSSProperties}
        data-letter={letter}
        aria-hidden
      />
      <span className={classes.words}>{children}</span>
    </span>
  );
}
