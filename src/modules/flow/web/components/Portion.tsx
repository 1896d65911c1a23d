/** A long list of anything, drawn in portions. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../text.ts';

/** Rows drawn at first, and further ones per click: a run of thousands of steps must not stop the browser. */
const first = 30;
const more = 200;

export function Portion<Row>(props: { rows: readonly Row[]; children: (rows: readonly Row[]) => ReactNode }) {
  const t = useText();
  const [count, setCount] = useState(first);
  const left = props.rows.length - count;
  return (
    <>
      {props.children(left > 0 ? props.rows.slice(0, count) : props.rows)}
      {left > 0 && (
        <Button variant="default" mt="xs" onClick={() => setCount(count + more)}>
          {t('list.more', { count: left })}
        </Button>
      )}
    </>
  );
}
