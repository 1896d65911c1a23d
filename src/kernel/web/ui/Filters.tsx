/** Filters of a list, generated from its endpoint's query and stored in the address: see README.md. */
import { Box, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { commonTexts } from '../../contract/common-texts.ts';
import { breakpoints } from '../../contract/constants.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { FieldTexts } from '../../contract/field-text.ts';
import { parseWallTime } from '../format.ts';
import { useHost, useZone } from '../host.tsx';
import { useLocalText } from '../i18n.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FieldInput } from './form/FieldInput.tsx';
import { type Choices, type FormField, getFields, getKeys, getSchemaAt } from './form/schema-fields.ts';
import { usePhone } from './phone.ts';
import { createSortChange, parseSort } from './table/sort.ts';
import type { RecordTableProps } from './table/types.ts';
import { type ChangeFilters, useFilters } from './use-filters.ts';

type Values = Record<string, string>;

export interface ListQuery<E extends Endpoint> {
  /** The endpoint's query: filters that are set, and valid by its schema. */
  query: NonNullable<z.input<E['query']>>;
  /** Values in the address; `''` if not set. */
  values: Values;
  change: ChangeFilters<Values>;
  fields: readonly FormField[];
  /** For RecordTable: `{...list.table}`. */
  table: Pick<RecordTableProps<never>, 'filters' | 'view' | 'onView' | 'sort' | 'onSort' | 'onClearFilters'>;
}

export interface ListOptions {
  /** Other values than "nothing" to begin with. */
  defaults?: Values;
  choices?: Choices;
  /** Further filters of the module's own, after those of the schema. */
  more?: ReactNode;
}

/** A query's text field of one of these names is the search box, labelled so unless the module gives a closer label. */
const searchTexts = { search: commonTexts.search, q: commonTexts.search };
/** Not filters: how far, how many. */
const paging = ['cursor', 'limit'];

const getNextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Nobody filters by several lines, however long a text may be. */
const toSingleLine = (field: FormField): FormField => (field.kind === 'long-text' ? { ...field, kind: 'text' } : field);

/** Query for these values: days become the instants that the schema wants, invalid values are omitted. */
function toQueryValues(
  schema: z.ZodType,
  fields: readonly FormField[],
  options: { values: Values; zone: string },
): Values {
  const entries = Object.entries(options.values).flatMap(([key, value]) => {
    if (value === '') return [];
    const day = fields.find((field) => field.key === key)?.day;
    if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return [[key, value] as const];
    return [[key, parseWallTime(`${day === 'ends' ? getNextDay(value) : value} 00:00`, options.zone)] as const];
  });
  return Object.fromEntries(entries.filter(([key, value]) => getSchemaAt(schema, key)?.safeParse(value).success));
}

/**
 * What a list is asked, as the address says it, and the bar that changes it. Filters are the query's fields that have a text, and its search.
 * @example const list = useListQuery(listEntries, entryFilters); useEndpointPages(listEntries, { query: list.query })
 */
export function useListQuery<E extends Endpoint>(
  endpoint: E,
  texts: FieldTexts = {},
  options: ListOptions = {},
): ListQuery<E> {
  const zone = useZone();
  const { defaults = {} } = options;
  const keys = getKeys(endpoint.query).filter((key) => !paging.includes(key));
  const unset: Values = Object.fromEntries(keys.map((key) => [key, defaults[key] ?? '']));
  const [values, change] = useFilters(unset);
  const fields = getFields(endpoint.query, { ...searchTexts, ...texts }, options.choices).map(toSingleLine);
  const usual = keys.includes('sort') && getSchemaAt(endpoint.query, 'sort')?.safeParse(undefined).data;
  const sort = keys.includes('sort') && (values.sort || usual);
  const narrowing = keys.filter((key) => key !== 'sort' && values[key] !== (defaults[key] ?? ''));
  const list = { values, change, fields };
  return {
    ...list,
    query: toQueryValues(endpoint.query, fields, { values, zone }) as ListQuery<E>['query'],
    table: {
      filters: <Filters list={list}>{options.more}</Filters>,
      view: values,
      onView: change,
      ...(narrowing.length > 0 && {
        onClearFilters: () => change(Object.fromEntries(narrowing.map((key) => [key, null]))),
      }),
      ...(typeof sort === 'string' && {
        sort: parseSort(sort),
        onSort: createSortChange(change, typeof usual === 'string' ? usual : ''),
      }),
    },
  };
}

const widths: Partial<Record<FormField['kind'], number>> = { date: 170, choice: 170 };

function Filter(props: { field: FormField; value: string; onChange: (value: string | null) => void }) {
  const local = useLocalText();
  const zone = useZone();
  const currency = useHost().company?.currency ?? 'KRW';
  const { field, value, onChange } = props;
  const label = local(field.label);
  // Without a word for "no" a yes-or-no filter is on or not set.
  if (field.kind === 'boolean' && !field.options) {
    return (
      <Switch
        label={label}
        checked={value === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : null)}
      />
    );
  }
  const kind = field.kind === 'boolean' ? 'choice' : field.day ? 'date' : field.kind;
  return (
    <Box w={widths[kind] ?? 170}>
      <FieldInput
        field={{ ...field, kind, required: false, help: undefined }}
        path={field.key}
        value={value || null}
        onChange={(chosen) => onChange(typeof chosen === 'string' ? chosen : null)}
        problems={{}}
        place={{ zone, currency }}
        // A box for a day says only how a day is written: it needs its name beside it.
        {...(kind !== 'date' && { labelHidden: true, placeholder: local(field.none ?? field.label) })}
      />
    </Box>
  );
}

const isDay = (field: FormField) => field.kind === 'date' || field.day !== undefined;
/** Up to this many stay in the line whatever they are, if nothing else does. */
const few = 2;

/** Filters in the line beside the search; day filters, which need most space, and those that do not fit are folded. */
function useInLine(fields: readonly FormField[], hasSearch: boolean): readonly FormField[] {
  const isWide = useMediaQuery(`(min-width: ${breakpoints.tablet}px)`, true, { getInitialValueInEffect: false });
  if (fields.length <= few && !hasSearch) return fields;
  return fields.filter((field) => !isDay(field)).slice(0, isWide ? 3 : few);
}

/** The bar itself, when not above a RecordTable. */
export function Filters(props: {
  list: Pick<ListQuery<Endpoint>, 'values' | 'change' | 'fields'>;
  /** Nothing is shown before they are filled in: none is folded. */
  isWhole?: boolean;
  children?: ReactNode;
}) {
  const local = useLocalText();
  const { values, change, fields } = props.list;
  const isPhone = usePhone();
  const search = fields.find(({ key }) => Object.hasOwn(searchTexts, key));
  const others = fields.filter((field) => field !== search);
  const short = useInLine(others, search !== undefined);
  const inLine = props.isWhole ? others : short;
  const folded = others.filter((field) => !inLine.includes(field));
  const isSet = ({ key }: FormField) => Boolean(values[key]);
  const drawn = (some: readonly FormField[]) =>
    some.map((field) => (
      <Filter
        key={field.key}
        field={field}
        value={values[field.key] ?? ''}
        onChange={(value) => change({ [field.key]: value })}
      />
    ));
  return (
    <FilterBar
      search={search && (values[search.key] ?? '')}
      onSearch={search && ((typed) => change({ [search.key]: typed }))}
      placeholder={search && local(search.label)}
      folded={folded.length > 0 && drawn(folded)}
      count={(isPhone && search ? others : folded).filter(isSet).length}
    >
      {drawn(inLine)}
      {props.children}
    </FilterBar>
  );
}
