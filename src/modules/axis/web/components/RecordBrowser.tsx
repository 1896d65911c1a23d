import { Select } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import {
  ButtonLink,
  Empty,
  FilterBar,
  PageHeader,
  RecordTable,
  type Sort,
  TextLink,
  useFilters,
} from '#kernel/web/ui/index.ts';
import { isAxis } from '../../contract/axis.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { type ListQuery, useRecords, useTypes } from '../axis.api.ts';
import { axisOptions, findType, writable } from '../records.ts';
import { useText } from '../text.ts';
import { useColumns } from './columns.tsx';
import { FieldFilters } from './FieldFilters.tsx';
import { useBulkActions } from './useBulkActions.tsx';
import { useExport } from './useExport.tsx';

const unset = { axis: '', type: '', q: '', filter: '', sort: '', deleted: '' };
type Filters = { [K in keyof typeof unset]: string };

const sortOf = (text: string): Sort =>
  text.startsWith('-') ? { by: text.slice(1), direction: 'desc' } : { by: text, direction: 'asc' };

function queryOf(filters: Filters): ListQuery {
  const { q, filter, sort, deleted } = filters;
  return {
    ...(q && { q }),
    ...(filter && { filter }),
    ...(sort && { sort }),
    ...(deleted === 'true' && { deleted: 'true' }),
  };
}

interface Change {
  filters: Filters;
  setFilters: (change: Partial<Filters>) => void;
}

function Places(props: Change & { fixedAxis?: string; types: readonly TypeDefinition[]; type?: TypeDefinition }) {
  const t = useText();
  const local = useLocal();
  const { filters, setFilters, types, type, fixedAxis } = props;
  // Conditions and sorts by fields belong to a type.
  const leave = { filter: '', ...(filters.sort.includes('fields.') && { sort: '' }) };
  const axis = fixedAxis ?? filters.axis;
  const ofAxis = types.filter((one) => one.axis === axis);
  return (
    <FilterBar search={filters.q} onSearch={(q) => setFilters({ q })} placeholder={t('list.search')}>
      {!fixedAxis && (
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
      {axis && (
        <Select
          aria-label={t('list.type')}
          placeholder={t('list.type.all')}
          data={ofAxis.map((one) => ({ value: one.key, label: local(one.label) }))}
          value={filters.type || null}
          onChange={(next) => setFilters({ type: next ?? '', ...leave })}
          clearable
          w={170}
        />
      )}
      <Select
        aria-label={t('list.state')}
        data={[
          { value: '', label: t('list.live') },
          { value: 'true', label: t('list.deleted') },
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

function NothingHere({ isFiltered }: { isFiltered: boolean }) {
  const t = useText();
  if (!isFiltered) return <Empty title={t('list.none')} description={t('list.none.how')} />;
  return (
    <Empty
      title={t('list.none.found')}
      description={t('list.none.found.how')}
      action={<TextLink to="?">{t('list.clear')}</TextLink>}
    />
  );
}

/** A list of records with search, filters, sorting, columns, saved views, bulk changes, import and export. */
export function RecordBrowser(props: { title: LocalText; subtitle: string; fixedAxis?: string; name: string }) {
  const t = useText();
  const local = useLocal();
  const navigate = useNavigate();
  const [filters, setFilters] = useFilters(unset);
  const types = useTypes().data ?? [];
  const axis = props.fixedAxis ?? (isAxis(filters.axis) ? filters.axis : '');
  const type = findType(types, { axis, type: filters.type });
  const place = { axis, type: axis ? filters.type : '' };
  const query = queryOf(filters);
  const records = useRecords(place, query);
  const columns = useColumns(types, type);
  const bulk = useBulkActions(types);
  const exported = useExport(place, query, types);
  // Of the type that is shown, or of any on the axis.
  const mayCreate = writable(type ? [type] : types.filter((one) => !axis || one.axis === axis)).length > 0;
  const where = { axis, type: type?.key };
  const more = [
    { label: t('export.csv'), icon: <IconDownload size={16} />, onClick: exported.start },
    ...(mayCreate && type
      ? [
          {
            label: local(axisPaths.import.title),
            icon: <IconUpload size={16} />,
            onClick: () => void navigate(axisPaths.import(where)),
          },
        ]
      : []),
  ];
  const create = mayCreate && <ButtonLink to={axisPaths.create(where)}>{t('list.new')}</ButtonLink>;
  return (
    <>
      <PageHeader title={props.title} subtitle={props.subtitle} action={create} more={more} />
      <RecordTable
        name={`axis.${props.name}.${axis}.${type?.key ?? ''}`}
        key={`${axis}.${type?.key ?? ''}`}
        label={props.title}
        list={records}
        columns={columns}
        rowHref={(row) => axisPaths.record(row)}
        rowLabel={(row) => row.title}
        sort={sortOf(filters.sort || '-updatedAt')}
        onSort={({ by, direction }) => setFilters({ sort: direction === 'desc' ? `-${by}` : by })}
        bulkActions={filters.deleted === 'true' ? undefined : bulk.actions}
        view={filters}
        onView={setFilters}
        filters={<Places {...{ filters, setFilters, types, type }} fixedAxis={props.fixedAxis} />}
        empty={<NothingHere isFiltered={Boolean(filters.q || filters.filter || filters.type || filters.axis)} />}
      />
      {bulk.dialog}
      {exported.dialog}
    </>
  );
}
