/** Fold: collapses details that most people skip; opened on demand. */
import { type ReactNode, useState } from 'react';
import { commonTexts } from '../../contract/common-texts.ts';
import { useLanguage } from '../i18n.tsx';
import classes from './fold.module.css';

/** @example <Fold count={rows.length}>…</Fold> is "자세히 9"; a `title` names other content. */
export function Collapsible(props: {
  title?: string;
  count?: number;
  isOpen?: boolean;
  /** Its content queries the server: only once somebody opens it. */
  isLate?: boolean;
  children: ReactNode;
}) {
  const language = useLanguage();
  const [isAsked, setAsked] = useState(props.isOpen || !props.isLate);
  return (
    <details className={classes.fold} open={props.isOpen || undefined} onToggle={() => setAsked(true)}>
      <summary>
        {props.title ?? commonTexts.details[language]}
        {props.count !== undefined && ` ${props.count}`}
      </summary>
      <div className={classes.body}>{isAsked && props.children}</div>
    </details>
  );
}
