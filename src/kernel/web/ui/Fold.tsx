/** What most people need not read: closed at first, opened by who wants to know. */
import { type ReactNode, useState } from 'react';
import { words } from '../../contract/words.ts';
import { useLanguage } from '../i18n.tsx';
import classes from './fold.module.css';

/** @example <Fold count={rows.length}>…</Fold> is "자세히 9"; a `title` says what else stands behind it. */
export function Fold(props: {
  title?: string;
  count?: number;
  isOpen?: boolean;
  /** What stands in it asks the server: not before somebody opens it. */
  isLate?: boolean;
  children: ReactNode;
}) {
  const language = useLanguage();
  const [isAsked, setAsked] = useState(props.isOpen || !props.isLate);
  return (
    <details className={classes.fold} open={props.isOpen || undefined} onToggle={() => setAsked(true)}>
      <summary>
        {props.title ?? words.details[language]}
        {props.count !== undefined && ` ${props.count}`}
      </summary>
      <div className={classes.body}>{isAsked && props.children}</div>
    </details>
  );
}
