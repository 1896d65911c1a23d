/** A list of records with search, filters, sorting, columns, saved views, actions, bulk changes, import and export. */
import { Group, Stack } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  ButtonLink,
  Collapsible,
  createSortChange,
  Empty,
  Hotkey,
  PageHeader,
  parseSort,
  RecordTable,
  type RowAction,
  TextLink,
  useFilters,
  usePhone,
  WaitingPlace,
} from '#kernel/web/ui/index.ts';
import { isAxis } from '../../contract/axis.ts';
import { axisPaths } from '../../contract/paths.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import { type ListQuery, useRecords, useTypes } from '../axis.api.ts';
import { filterWritable, findType } from '../record-fields.ts';
import type { BrowserPlace, RecordSlots } from '../slots.ts';
import { useText } from '../text.ts';
import { useColumns } from './columns.tsx';
import { changeConditions, ListFilters, type ListFilterValues, unset } from './ListFilters.tsx';
import { useActions } from './useActions.tsx';
import { useBulkActions } from './useBulkActions.tsx';
import { useExport } from './useExport.tsx';
import { ValueTabs } from './ValueTabs.tsx';

function buildQuery({ q, filter, sort, deleted }: ListFilterValues, usual: string | undefined): ListQuery {
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
  const illustration = axis === 'entity' ? 'people' : 'shelf';
  if (!isFiltered) return <Empty illustration={illustration} title={t('list.none')} description={t('list.none.how')} />;
  return (
    <Empty
      illustration="search"
      title={t('list.none.found')}
      description={t('list.none.found.how')}
      action={<TextLink to="?">{t('word.clearFilters')}</TextLink>}
    />
  );
}

type RowTools = ReturnType<NonNullable<RecordSlots['useRowActions']>>;
const useNone = (): RowTools => ({});

/** The order where neither the address nor the place says one. */
const getDefaultSort = '-updatedAt';

/** The contents of the list: place, types and the filters in the URL. */
function useRecordList(place: BrowserPlace) {
  const [filters, setFilters] = useFilters(unset);
  const typesQuery = useTypes();
  const types = typesQuery.data ?? [];
  const axis = place.axis ?? (isAxis(filters.axis) ? filters.axis : '');
  const key = axis ? (place.type ?? filters.type) : '';
  const type = findType(types, { axis, type: key });
  const where = { axis, type: key };
  const query = buildQuery(filters, place.sort);
  const records = useRecords(where, query);
  return { filters, setFilters, types, type, where, query, records, isPending: typesQuery.isPending };
}

/** True if the reader may create records of the displayed type, or of any type on the axis. */
const canCreateIn = ({ type, types, where }: Pick<ReturnType<typeof useRecordList>, 'type' | 'types' | 'where'>) =>
  filterWritable(type ? [type] : types.filter(({ axis }) => !where.axis || axis === where.axis)).length > 0;

/** The head of a list: where else to go, making a record, and what is done with all of them. */
function Head({
  place,
  listed,
  onExport,
}: {
  place: BrowserPlace;
  listed: ReturnType<typeof useRecordList>;
  onExport: () => void;
}) {
  const t = useText();
  const local = useLocalText();
  const navigate = useNavigate();
  const { type, where } = listed;
  const { Links, Create } = place.slots;
  const mayCreate = canCreateIn(listed);
  // On a phone only one button fits beside the title; the others are below the list.
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
  // The actions here and the content below depend on the types.
  const action = listed.isPending ? (
    <WaitingPlace />
  ) : (
    <Group gap="xs">
      {Links && hasRoom && <Links />}
      {mayCreate && (
        <Hotkey keys="C" label={label}>
          {Create ? <Create /> : <ButtonLink to={form}>{label}</ButtonLink>}
        </Hotkey>
      )}
    </Group>
  );
  const subtitle = place.subtitle && local(place.subtitle);
  return <PageHeader title={place.title} subtitle={subtitle} crumbs={place.crumbs} action={action} more={more} />;
}

/** Totals of the list. On a phone they are collapsed, so that the list begins higher, and load when opened. */
function Totals({ Tiles }: { Tiles: ComponentType }) {
  const t = useText();
  if (!usePhone()) return <Tiles />;
  return (
    <Collapsible title={t('list.sums')} isLate>
      <Tiles />
    </Collapsible>
  );
}

export function RecordBrowser({ place }: { place: BrowserPlace }) {
  const local = useLocalText();
  const listed = useRecordList(place);
  const { filters, setFilters, types, type, where, query, records } = listed;
  const { slots } = place;
  const { Tiles, Links } = slots;
  const hasLinksBelow = usePhone() && canCreateIn(listed);
  const columns = useColumns({ types, type, rows: records.rows, slots });
  const bulk = useBulkActions(types);
  const actions = useActions(slots);
  const useRowTools = slots.useRowActions ?? useNone;
  const tools = useRowTools();
  const exported = useExport(where, query, types);
  // Deleted records link to the page that restores them, and have no other actions.
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
        {Tiles && <Totals Tiles={Tiles} />}
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
          sort={parseSort(query.sort ?? getDefaultSort)}
          onSort={createSortChange(setFilters, place.sort || getDefaultSort)}
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
