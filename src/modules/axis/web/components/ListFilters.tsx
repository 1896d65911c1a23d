/** What a list of records can be narrowed by. */
import { Select } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { type ChangeFilters, FilterBar } from '#kernel/web/ui/index.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { axisOptions } from '../records.ts';
import type { BrowserPlace, ConditionChange } from '../slots.ts';
import { useText } from '../text.ts';
import { conditionsIn, FieldFilters, parseConditions } from './FieldFilters.tsx';

export const unset = { axis: '', type: '', q: '', filter: '', sort: '', deleted: '' };
export type ListFilterValues = { [K in keyof typeof unset]: string };

interface Shown {
  filters: ListFilterValues;
  setFilters: ChangeFilters<ListFilterValues>;
  type?: TypeDefinition;
}

/** Changes some conditions of those that stand in the address. */
export const changeConditions = (setFilters: ChangeFilters<ListFilterValues>, change: ConditionChange): void =>
  setFilters(({ filter }) => ({ filter: conditionsIn(filter, change) }));

/** The state that records are in, of types that have some. */
function StateFilter({ filters, setFilters, type }: Shown) {
  const t = useText();
  const local = useLocal();
  const field = type?.fields.find(({ key }) => key === type.states?.field);
  if (!field) return null;
  const name = `fields.${field.key}`;
  const chosen = parseConditions(filters.filter)[name];
  return (
    <Select
      aria-label={local(field.label)}
      placeholder={t('list.state.all')}
      data={(field.options ?? []).map(({ value, label }) => ({ value, label: local(label) }))}
      value={typeof chosen?.eq === 'string' ? chosen.eq : null}
      onChange={(eq) => changeConditions(setFilters, { [name]: eq ? { eq } : undefined })}
      clearable
      w={150}
    />
  );
}

/** Axis and type, as far as the list leaves them open. */
function Places({
  place,
  types,
  filters,
  setFilters,
}: Shown & { place: BrowserPlace; types: readonly TypeDefinition[] }) {
  const t = useText();
  const local = useLocal();
  // Conditions and sorts by fields belong to a type.
  const leave = { filter: '', ...(filters.sort.includes('fields.') && { sort: '' }) };
  const axis = place.axis ?? filters.axis;
  const ofAxis = types.filter((one) => one.axis === axis);
  return (
    <>
      {!place.axis && (
        <Select
          aria-label={t('list.axis')}
          placeholder={t('list.axis.all')}
          data={axisOptions(types, local)}
          value={filters.axis || null}
          onChange={(next) => setFilters({ axis: next ?? '', type: '', ...leave })}
          clearable
          w={140}
        />
      )}
      {axis && !place.type && (
        <Select
          aria-label={t('word.type')}
          placeholder={t('word.allTypes')}
          data={ofAxis.map((one) => ({ value: one.key, label: local(one.label) }))}
          value={filters.type || null}
          onChange={(next) => setFilters({ type: next ?? '', ...leave })}
          clearable
          w={170}
        />
      )}
    </>
  );
}

export function ListFilters(props: Shown & { place: BrowserPlace; types: readonly TypeDefinition[] }) {
  const t = useText();
  const { place, filters, setFilters, type } = props;
  const { Filters } = place.slots;
  return (
    <FilterBar
      search={filters.q}
      onSearch={(q) => setFilters({ q })}
      placeholder={t('list.search')}
      count={[filters.axis, filters.type, filters.filter, filters.deleted].filter(Boolean).length}
    >
      <Places {...props} />
      <StateFilter {...props} />
      {Filters && (
        <Filters
          conditions={parseConditions(filters.filter)}
          onChange={(change) => changeConditions(setFilters, change)}
        />
      )}
      <Select
        aria-label={t('word.state')}
        data={[
          { value: '', label: t('list.live') },
          { value: 'true', label: t('word.deleted') },
        ]}
        value={filters.deleted}
        onChange={(deleted) => setFilters({ deleted: deleted ?? '' })}
        allowDeselect={false}
        w={120}
      />
      {type && <FieldFilters type={type} filter={filters.filter} onFilter={(filter) => setFilters({ filter })} />}
    </FilterBar>
  );
}
