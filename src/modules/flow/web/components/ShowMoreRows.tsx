/** A long list of anything, drawn in portions. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../text.ts';

/** Rows drawn at first, and further ones per click: a run of thousands of steps must not stop the browser. */
const firstRows = 30;
const moreRows = 200;

export function ShowMoreRows<Row>(props: { rows: readonly Row[]; children: (rows: readonly Row[]) => ReactNode }) {
  const t = useText();
  const [count, setCount] = useState(firstRows);
  const remaining = props.rows.length - count;
  return (
    <>
      {props.children(remaining > 0 ? props.rows.slice(0, count) : props.rows)}
      {remaining > 0 && (
        <Button variant="default" mt="xs" onClick={() => setCount(count + moreRows)}>
          {t('list.more', { count: remaining })}
        </Button>
      )}
    </>
  );
}
