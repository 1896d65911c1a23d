/** A line of a pop-up menu: a link when it has an address, else a button. */
import type { ReactNode } from 'react';
import classes from './shell.module.css';

export function MenuButton(props: { icon: ReactNode; href?: string; onClick?: () => void; children: ReactNode }) {
  const content = (
    <>
      {props.icon}
      <span>{props.children}</span>
    </>
  );
  if (props.href) {
    return (
      <a className={classes.entry} href={props.href}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" className={classes.entry} onClick={props.onClick}>
      {content}
    </button>
  );
}
