/**
 * A document for paper: a title, its sender, and plain tables and lists below. It is hidden beside the page and replaces it in
 * print (`theme/print.css`).
 */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './sheet.module.css';

export function Sheet(props: {
  title: string;
  /** The letter's head: who says all this. */
  from: ReactNode;
  /** Beside the title, for example who approves. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return createPortal(
    <article className={`print-sheet ${classes.sheet}`} aria-label={props.title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{props.title}</h2>
        {props.beside}
      </header>
      {props.from}
      {props.children}
    </article>,
    document.body,
  );
}
