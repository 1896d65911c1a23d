/** List filters for lists of records. */
import { Select } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { type ChangeFilters, FilterBar } from '#kernel/web/ui/index.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { getAxisOptions } from '../record-fields.ts';
import type { BrowserPlace, ConditionChange } from '../slots.ts';
import { useText } from '../text.ts';
import { changeConditionsText, FieldFilters, parseConditions } from './FieldFilters.tsx';

export const unset = { axis: '', type: '', q: '', filter: '', sort: '', deleted: '' };
export type ListFilterValues = { [K in keyof typeof unset]: string };

interface ShownFilters {
  filters: ListFilterValues;
  setFilters: ChangeFilters<ListFilterValues>;
  type?: TypeDefinition;
}

/** Changes some of the conditions in the URL. */
export const changeConditions = (setFilters: ChangeFilters<ListFilterValues>, change: ConditionChange): void =>
  setFilters(({ filter }) => ({ filter: changeConditionsText(filter, change) }));

/** The state that records are in, of types that have some. */
function StateFilter({ filters, setFilters, type }: ShownFilters) {
  const t = useText();
  const local = useLocalText();
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
}: ShownFilters & { place: BrowserPlace; types: readonly TypeDefinition[] }) {
  const t = useText();
  const local = useLocalText();
  // Conditions and sorts by fields belong to a type.
  const leave = { filter: '', ...(filters.sort.includes('fields.') && { sort: '' }) };
  const axis = place.axis ?? filters.axis;
  const ofAxis = types.filter((type) => type.axis === axis);
  return (
    <>
      {!place.axis && (
        <Select
          aria-label={t('list.axis')}
          placeholder={t('list.axis.all')}
          data={getAxisOptions(types, local)}
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
          data={ofAxis.map((type) => ({ value: type.key, label: local(type.label) }))}
          value={filters.type || null}
          onChange={(next) => setFilters({ type: next ?? '', ...leave })}
          clearable
          w={170}
        />
      )}
    </>
  );
}

export function ListFilters(props: ShownFilters & { place: BrowserPlace; types: readonly TypeDefinition[] }) {
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
