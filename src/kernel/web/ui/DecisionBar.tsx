/** The buttons that decide, always in sight: at the bottom of the window, on a phone as wide as it is. */
import type { ReactNode } from 'react';
import classes from './decision-bar.module.css';

export function DecisionBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.bar} data-clear>
      {children}
    </div>
  );
}
