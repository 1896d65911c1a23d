/** The key figure of a page, with its meaning; further numbers of the same thing are beside it, smaller. */
import type { ReactNode } from 'react';
import type { Stat } from './DefinitionList.tsx';
import classes from './key-figure.module.css';

/** Digits large, the text before or after them (원, 개, ₩) as their unit. */
const partsOf = (written: string) =>
  written.split(/((?:[-−]\s?)?\d[\d.,]*)/).map((text, index) => ({ text, isNumber: index % 2 === 1 }));

export function KeyFigure(props: {
  label: string;
  /** Formatted: `92,000원`. Undefined while unknown: its space is reserved. */
  value: string | undefined;
  /** Its meaning, or the next thing to do. */
  sentence?: ReactNode;
  beside?: readonly Stat[];
}) {
  const { label, value = '\u00a0', sentence, beside = [] } = props;
  return (
    <div className={classes.figure}>
      <div className={classes.main}>
        <div className={classes.label}>{label}</div>
        <div className={classes.value}>
          {partsOf(value).map(({ text, isNumber }) =>
            isNumber || text.trim() === '' ? text : <span key={text}>{text}</span>,
          )}
        </div>
        {sentence && <div className={classes.sentence}>{sentence}</div>}
      </div>
      {beside.length > 0 && (
        <dl className={classes.beside}>
          {beside.map((stat) => (
            <div key={stat.label}>
              <dt>{stat.label}</dt>
              <dd>{stat.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
