/** A module's form composed by another screen: its code loads with the screen, and its skeleton is shown until then. */
import type { ComponentType } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { Loading } from './states.tsx';

/** As `lazyPart` for what is never fetched ahead. */
export function lazyForm<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyPart(load, { early: false });
  return (props: Props) => <Part {...props} instead={<Loading rows={3} height={56} />} />;
}
