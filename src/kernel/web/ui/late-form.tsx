/** A form of a room that another screen puts together: its code comes with the screen, and its shape stands there until it came. */
import type { ComponentType } from 'react';
import { late } from '../late.tsx';
import { Loading } from './states.tsx';

/** As `late` for what is never fetched ahead. */
export function lateForm<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = late(load, { early: false });
  return (props: Props) => <Part {...props} instead={<Loading rows={3} height={56} />} />;
}
