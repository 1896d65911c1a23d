/** Small pictures for where nothing is shown, all drawn by the mark's line: it flows in, meets something, and turns back. */
import classes from './states.module.css';

/** What stands on the line, in a field of 72 by 48. */
const things = {
  /** A tray that is empty. */
  inbox: 'M24 22h8l3 5h8l3-5h8M24 22l5-12h20l5 12v12a3 3 0 0 1-3 3H27a3 3 0 0 1-3-3z',
  /** A parcel. */
  parcel: 'M39 8l15 7v15l-15 7-15-7V15zM24 15l15 7 15-7M39 22v15M31.5 11.5l15 7',
  /** A price tag. */
  tag: 'M26 10h14l15 14-14 14-15-14zM32 16.5a1.5 1.5 0 1 0 .01 0',
  /** A glass that finds nothing. */
  search: 'M37 9a12 12 0 1 0 .01 0M45.5 30l8.5 8.5M33 21h8',
  /** A closed lock. */
  refused: 'M27 21h24v16a2 2 0 0 1-2 2H29a2 2 0 0 1-2-2zM31 21v-5a8 8 0 0 1 16 0v5M39 28v4',
  /** A line that is broken. */
  error: 'M39 8l16 29H23zM39 18v9M39 32v.5',
} as const;

export type Spot = keyof typeof things;

export function SpotPicture({ spot }: { spot: Spot }) {
  return (
    <svg className={classes.spot} width={96} height={64} viewBox="0 0 72 48" aria-hidden focusable="false">
      <path className={classes.line} d="M3 40c4-5 8-5 12-1s8 5 12 2M51 41c5 3 9 1 11-2 4-6 1-12-5-12" />
      <path d={things[spot]} />
    </svg>
  );
}
