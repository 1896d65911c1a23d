/** The menu of people who are no members, as the company arranged it: of members the server says so with who they are. */
import { useHost } from '#kernel/web/host.tsx';
import type { ArrangedProps } from './portal.ts';

export function ArrangedMenu(props: ArrangedProps) {
  const { company } = useHost();
  const { arranged } = props.portal;
  return arranged && company?.features.includes(arranged.feature) ? <arranged.Part {...props} /> : props.usual;
}
