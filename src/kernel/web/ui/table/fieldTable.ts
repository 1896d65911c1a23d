/** A list drawn from what its endpoint asks and answers: filters in the address, pages, a column for each text. */
import type { CallOf, Endpoint, ReplyOf } from '../../../contract/endpoint.ts';
import type { FieldTexts } from '../../../contract/field-text.ts';
import { useEndpointPages } from '../../query.ts';
import { type FieldCells, useFieldColumns } from '../Fields.tsx';
import { type ListQuery, useListQuery } from '../Filters.tsx';
import type { RecordTableProps } from './types.ts';

interface FieldTableOptions<E extends Endpoint> extends Pick<RecordTableProps<never>, 'name' | 'label'> {
  /** Of what is listed; the first names the row. */
  texts: FieldTexts;
  /** Of what is asked, beside the search. */
  filters?: FieldTexts;
  cells?: FieldCells<ReplyOf<E>>;
  sorts?: readonly (keyof ReplyOf<E>)[];
  /** Rows of a page, where they are not as many as usual. */
  limit?: number;
}

/** @example <RecordTable {...useFieldTable(listPlaces, { name: 'space.places', label, texts })} rowLabel={({ name }) => name} /> */
export function useFieldTable<E extends Endpoint & { paged: true }>(
  endpoint: E,
  { name, label, texts, filters, cells, sorts, limit }: FieldTableOptions<E>,
): Pick<RecordTableProps<ReplyOf<E>>, 'name' | 'label' | 'list' | 'columns'> & ListQuery<E>['table'] {
  const { query, table } = useListQuery(endpoint, filters);
  const list = useEndpointPages(endpoint, { query: { ...query, limit } } as unknown as CallOf<E>);
  return { name, label, list, columns: useFieldColumns(endpoint, texts, { cells, sorts }), ...table };
}
