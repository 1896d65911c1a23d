/** What most people need not read: closed at first, opened by who wants to know. */
import type { ReactNode } from 'react';
import { words } from '../../contract/words.ts';
import { useLanguage } from '../i18n.tsx';
import classes from './fold.module.css';

/** @example <Fold count={rows.length}>…</Fold> is "자세히 9"; a `title` says what else stands behind it. */
export function Fold(props: { title?: string; count?: number; isOpen?: boolean; children: ReactNode }) {
  const language = useLanguage();
  return (
    <details className={classes.fold} open={props.isOpen || undefined}>
      <summary>
        {props.title ?? words.details[language]}
        {props.count !== undefined && ` ${props.count}`}
      </summary>
      <div className={classes.body}>{props.children}</div>
    </details>
  );
}
