/** The page of one thing: loaded by the id in the address, and shown; its placeholders have a heading, too. */
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { CallOf, Endpoint, ResultOf } from '../../contract/endpoint.ts';
import { useEndpoint } from '../query.ts';
import { Loaded } from './states.tsx';

/** @example <Detail of={readEntry}>{(entry) => <EntryPage entry={entry} />}</Detail> */
export function Detail<E extends Endpoint>({ of, children }: { of: E; children: (row: ResultOf<E>) => ReactNode }) {
  const { id = '' } = useParams();
  const query = useEndpoint(of, { params: { id } } as unknown as CallOf<E>);
  return (
    <Loaded query={query} isPage>
      {children}
    </Loaded>
  );
}
