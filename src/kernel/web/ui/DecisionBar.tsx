/** The decision buttons, always visible: at the bottom of the window, full width on a phone. */
import type { ReactNode } from 'react';
import classes from './decision-bar.module.css';

export function DecisionBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.bar} data-clear>
      {children}
    </div>
  );
}
