/** Above a list: the states of what it lists, each with how many there are. One is chosen at a time. */
import { UnstyledButton } from '@mantine/core';
import { formatNumber } from '../format.ts';
import { useLanguage } from '../i18n.tsx';
import classes from './state-tabs.module.css';

export interface StateTab {
  /** `''`: all of them. */
  value: string;
  label: string;
  /** Left out while it is not known. */
  count?: number | undefined;
}

export function StateTabs(props: {
  label: string;
  tabs: readonly StateTab[];
  value: string;
  onChange: (value: string) => void;
}) {
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not scroll sideways on a phone
    <div role="group" aria-label={props.label} className={classes.tabs}>
      {props.tabs.map(({ value, label, count }) => (
        <UnstyledButton
          key={value}
          className={classes.tab}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
          {count !== undefined && <span className={classes.count}>{formatNumber(count, language)}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
