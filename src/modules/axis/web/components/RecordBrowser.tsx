/** A list of records with search, filters, sorting, columns, saved views, actions, bulk changes, import and export. */
import { Group, Stack } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import {
  ButtonLink,
  ByKey,
  Empty,
  Fold,
  PageHeader,
  RecordTable,
  type RowAction,
  sortIn,
  sortOf,
  TextLink,
  useFilters,
  usePhone,
  Waiting,
} from '#kernel/web/ui/index.ts';
import { isAxis } from '../../contract/axis.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import { type ListQuery, useRecords, useTypes } from '../axis.api.ts';
import { findType, writable } from '../records.ts';
import type { BrowserPlace, RecordSlots } from '../slots.ts';
import { useText } from '../text.ts';
import { useColumns } from './columns.tsx';
import { changeConditions, ListFilters, type ListFilterValues, unset } from './ListFilters.tsx';
import { useActions } from './useActions.tsx';
import { useBulkActions } from './useBulkActions.tsx';
import { useExport } from './useExport.tsx';
import { ValueTabs } from './ValueTabs.tsx';

function queryOf({ q, filter, sort, deleted }: ListFilterValues, usual: string | undefined): ListQuery {
  const order = sort || usual;
  return {
    ...(q && { q }),
    ...(filter && { filter }),
    ...(order && { sort: order }),
    ...(deleted === 'true' && { deleted: 'true' }),
  };
}

function NothingHere({ isFiltered, axis }: { isFiltered: boolean; axis: string | undefined }) {
  const t = useText();
  const spot = axis === 'entity' ? 'people' : 'shelf';
  if (!isFiltered) return <Empty spot={spot} title={t('list.none')} description={t('list.none.how')} />;
  return (
    <Empty
      spot="search"
      title={t('list.none.found')}
      description={t('list.none.found.how')}
      action={<TextLink to="?">{t('word.clearFilters')}</TextLink>}
    />
  );
}

type RowTools = ReturnType<NonNullable<RecordSlots['useRowActions']>>;
const useNone = (): RowTools => ({});

/** The order where neither the address nor the place says one. */
const usualSort = '-updatedAt';

/** What is listed: where, of which types, and how the address narrows it. */
function useListed(place: BrowserPlace) {
  const [filters, setFilters] = useFilters(unset);
  const known = useTypes();
  const types = known.data ?? [];
  const axis = place.axis ?? (isAxis(filters.axis) ? filters.axis : '');
  const key = axis ? (place.type ?? filters.type) : '';
  const type = findType(types, { axis, type: key });
  const where = { axis, type: key };
  const query = queryOf(filters, place.sort);
  const records = useRecords(where, query);
  return { filters, setFilters, types, type, where, query, records, isPending: known.isPending };
}

/** Of the type that is shown, or of any on the axis. */
const mayCreateIn = ({ type, types, where }: Pick<ReturnType<typeof useListed>, 'type' | 'types' | 'where'>) =>
  writable(type ? [type] : types.filter((one) => !where.axis || one.axis === where.axis)).length > 0;

/** The head of a list: where else to go, making a record, and what is done with all of them. */
function Head({
  place,
  listed,
  onExport,
}: {
  place: BrowserPlace;
  listed: ReturnType<typeof useListed>;
  onExport: () => void;
}) {
  const t = useText();
  const local = useLocal();
  const navigate = useNavigate();
  const { type, where } = listed;
  const { Links, Create } = place.slots;
  const mayCreate = mayCreateIn(listed);
  // On a phone one button has room beside the title: the others stand below the list.
  const hasRoom = !(usePhone() && mayCreate);
  const address = { axis: where.axis, type: type?.key };
  const more: RowAction[] = [{ label: t('word.exportCsv'), icon: <IconDownload size={16} />, onClick: onExport }];
  if (mayCreate && type) {
    const open = () => void navigate(axisPaths.import(address));
    more.push({ label: local(axisPaths.import.title), icon: <IconUpload size={16} />, onClick: open });
  }
  const form = place.form ?? axisPaths.create(address);
  const ownTitle = place.type && type ? t('create.title.of', { type: local(type.label) }) : axisPaths.create.title;
  const label = local(place.formTitle ?? ownTitle);
  // What can be done here, and what stands below, depends on the types.
  const action = listed.isPending ? (
    <Waiting />
  ) : (
    <Group gap="xs">
      {Links && hasRoom && <Links />}
      {mayCreate && (
        <ByKey keys="C" label={label}>
          {Create ? <Create /> : <ButtonLink to={form}>{label}</ButtonLink>}
        </ByKey>
      )}
    </Group>
  );
  const subtitle = place.subtitle && local(place.subtitle);
  return <PageHeader title={place.title} subtitle={subtitle} crumbs={place.crumbs} action={action} more={more} />;
}

/** On a phone the list begins above: they are asked for when somebody opens them. */
function Sums({ Tiles }: { Tiles: ComponentType }) {
  const t = useText();
  if (!usePhone()) return <Tiles />;
  return (
    <Fold title={t('list.sums')} isLate>
      <Tiles />
    </Fold>
  );
}

export function RecordBrowser({ place }: { place: BrowserPlace }) {
  const local = useLocal();
  const listed = useListed(place);
  const { filters, setFilters, types, type, where, query, records } = listed;
  const { slots } = place;
  const { Tiles, Links } = slots;
  const hasLinksBelow = usePhone() && mayCreateIn(listed);
  const columns = useColumns({ types, type, rows: records.rows, slots });
  const bulk = useBulkActions(types);
  const actions = useActions(slots);
  const useRowTools = slots.useRowActions ?? useNone;
  const tools = useRowTools();
  const exported = useExport(where, query, types);
  // What is deleted is shown where it can be restored, and nothing else is done to it.
  const rowHref = (row: AxisRecordView) => (row.deletedAt ? axisPaths.record(row) : place.home(row));
  const rowActions = (row: AxisRecordView) =>
    row.deletedAt ? [] : [...(tools.row?.(row) ?? []), ...actions.of(row, findType(types, row))];
  const bulkActions = (rows: readonly AxisRecordView[], clear: () => void) => [
    ...(tools.bulk?.(rows, clear) ?? []),
    ...(bulk.actions?.(rows, clear) ?? []),
  ];
  const hasBulk = filters.deleted !== 'true' && (bulk.actions || tools.bulk);
  const hasRows = tools.row || types.some(({ axis, actions: some }) => axis === where.axis && some?.length);
  const isFiltered = Boolean(filters.q || filters.filter || filters.type || filters.axis);
  return (
    <>
      <Head place={place} listed={listed} onExport={exported.start} />
      <Stack gap="lg">
        {Tiles && <Sums Tiles={Tiles} />}
        {type && slots.tabsOf && (
          <ValueTabs
            type={type}
            field={slots.tabsOf}
            filter={filters.filter}
            onConditions={(change) => changeConditions(setFilters, change)}
          />
        )}
        <RecordTable
          name={`axis.${place.views}.${where.axis}.${type?.key ?? ''}`}
          key={`${where.axis}.${type?.key ?? ''}`}
          label={local(place.title)}
          list={records}
          columns={columns}
          rowHref={rowHref}
          rowLabel={(row) => row.title}
          rowActions={hasRows ? rowActions : undefined}
          sort={sortOf(query.sort ?? usualSort)}
          onSort={sortIn(setFilters, place.sort || usualSort)}
          bulkActions={hasBulk ? bulkActions : undefined}
          view={filters}
          onView={setFilters}
          filters={<ListFilters {...{ place, filters, setFilters, types, type }} />}
          empty={<NothingHere isFiltered={isFiltered} axis={place.axis} />}
        />
        {Links && hasLinksBelow && (
          <Group gap="xs">
            <Links />
          </Group>
        )}
      </Stack>
      {bulk.dialog}
      {actions.dialog}
      {tools.dialog}
      {exported.dialog}
    </>
  );
}
