/** Small pictures for where nothing is shown, all drawn by the mark's line: it flows in, meets something, and turns back. */
import classes from './states.module.css';

/** Objects on the line, in a field of 72 by 48. */
const drawings = {
  /** A tray that is empty. */
  inbox: 'M24 22h8l3 5h8l3-5h8M24 22l5-12h20l5 12v12a3 3 0 0 1-3 3H27a3 3 0 0 1-3-3z',
  /** A shelf with space. */
  shelf: 'M22 22h34M22 38h34M25 8v30M53 8v30M30 22v-8h8v8M42 22v-5h7v5M31 38v-6h6v6M41 38v-10h8v10',
  /** An open book. */
  book: 'M39 14c-4-3-10-4-15-3v25c5-1 11 0 15 3 4-3 10-4 15-3V11c-5-1-11 0-15 3zM39 14v25M28 18q4 0 7 1.5M28 24q4 0 7 1.5M50 18q-4 0-7 1.5M50 24q-4 0-7 1.5',
  /** Two people. */
  people: 'M33 9a5.5 5.5 0 1 0 .01 0M22 37c0-7 4-11 11-11s11 4 11 11M46 12a4.5 4.5 0 1 1-1 8.9M48 26c5 .6 8 4 8 11',
  /** Steps that lead to one another. */
  flow: 'M26 9a5 5 0 1 0 .01 0M52 9a5 5 0 1 0 .01 0M39 31a5 5 0 1 0 .01 0M31 14h16M28.5 18.5l8 13.2M49.5 18.5l-8 13.2',
  /** A key. */
  key: 'M30 16a8 8 0 1 0 .01 0M38 24h18M51 24v7M45 24v5',
  /** A glass that finds nothing. */
  search: 'M37 9a12 12 0 1 0 .01 0M45.5 30l8.5 8.5M33 21h8',
  /** A closed lock. */
  refused: 'M27 21h24v16a2 2 0 0 1-2 2H29a2 2 0 0 1-2-2zM31 21v-5a8 8 0 0 1 16 0v5M39 28v4',
  /** A line that is broken. */
  error: 'M39 8l16 29H23zM39 18v9M39 32v.5',
} as const;

export type IllustrationName = keyof typeof drawings;

export function Illustration({ illustration }: { illustration: IllustrationName }) {
  return (
    <svg className={classes.spot} width={96} height={64} viewBox="0 0 72 48" aria-hidden focusable="false">
      <path className={classes.line} d="M3 40c4-5 8-5 12-1s8 5 12 2M51 41c5 3 9 1 11-2 4-6 1-12-5-12" />
      <path d={drawings[illustration]} />
    </svg>
  );
}
