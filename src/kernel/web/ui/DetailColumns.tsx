/**
 * The page of one thing: at the left its activity, at the right its facts, visible while the rest is read. In one column the facts
 * follow the leading part.
 */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './detail-columns.module.css';

export function DetailColumns(props: {
  /** Read first: the key figure, the picture of the run. */
  lead?: ReactNode;
  /** Facts, people, dates: parts without a box. */
  side: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        {props.lead && <Stack className={classes.lead}>{props.lead}</Stack>}
        <Stack className={classes.side} gap="lg">
          {props.side}
        </Stack>
        {props.children && <Stack className={classes.main}>{props.children}</Stack>}
      </div>
    </div>
  );
}
