/** 조직도: the chart as on a day, changed by drag or by its dialogs, with its history. */
import { Button, Grid, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useZone } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Collapsible, Empty, FilterBar, LiveField, Loaded, PageHeader, useFilters } from '#kernel/web/ui/index.ts';
import { dayField } from '../../contract/change.fields.ts';
import type { ChartOnDay } from '../../contract/chart.ts';
import { createLocalName } from '../../contract/chart-summary.ts';
import { organizationPaths as paths } from '../../contract/paths.ts';
import { organizationPermissions } from '../../contract/permissions.ts';
import { ChangeDialog, type ChangeRequest } from '../components/ChangeDialog.tsx';
import { ChartHistory } from '../components/ChartHistory.tsx';
import { ChartTree } from '../components/ChartTree.tsx';
import { ChosenLine } from '../components/ChosenLine.tsx';
import { useChartTransfer } from '../components/useChartTransfer.tsx';
import { useChart, useRanks } from '../organization.api.ts';
import { useText } from '../text.ts';
import { createTree, getInitiallyOpen, getPathUp, getRows, type Row } from '../tree.ts';

const right = organizationPermissions['organization.chart.write'];

interface ChartProps {
  chart: ChartOnDay;
  q: string;
  asked: ChangeRequest | null;
  onAsk: (change: ChangeRequest | null) => void;
  onDay: (day: string) => void;
}

function Chart({ chart, q, asked: pendingChange, onAsk, onDay }: ChartProps) {
  const t = useText();
  const local = useLocalText();
  const may = useCan(right).allowed;
  const { rows: ranks } = useRanks();
  const tree = useMemo(() => createTree(chart), [chart]);
  const [open, setOpen] = useState(() => getInitiallyOpen(tree));
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = useMemo(() => getRows(tree, { open, q }), [tree, open, q]);
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const drop = (dragged: Row, unit: string) => {
    if (dragged.of === 'unit') {
      const name = local(createLocalName(dragged.unit.name));
      return onAsk({ what: 'unit-move', id: dragged.key, name, initial: { parent: unit, on: chart.on } });
    }
    if (dragged.of === 'staff') return;
    const { person, position, duty, grade, isMain, name } = dragged.seat;
    const initial = { person, unit, position, duty, grade, second: !isMain, on: chart.on };
    onAsk({ what: 'seat-assign', id: dragged.key, name, initial });
  };
  const choose = (key: string) => {
    setChosen(key);
    const seat = [...chart.seats, ...chart.staff].find(({ id }) => id === key);
    if (seat && q) setOpen(new Set([...open, ...getPathUp(tree, seat.unit).map(({ id }) => id)]));
  };
  const row = rows.find(({ key }) => key === chosen) ?? null;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen(new Set(tree.units.keys()))}>
          {t('chart.expand')}
        </Button>
        <Button variant="default" onClick={() => setOpen(new Set())}>
          {t('chart.collapse')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('chart.how')}
        </Text>
      </Group>
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          {rows.length === 0 ? (
            <Empty illustration="people" title={q ? t('chart.none.found') : t('chart.none')} />
          ) : (
            <ChartTree
              rows={rows}
              chosen={chosen}
              onChoose={choose}
              onToggle={toggle}
              onDrop={may ? drop : undefined}
            />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <ChosenLine row={row} tree={tree} ranks={ranks} day={chart.on} onAsk={onAsk} onDay={onDay} />
        </Grid.Col>
      </Grid>
      {pendingChange && <ChangeDialog asked={pendingChange} tree={tree} ranks={ranks} onClose={() => onAsk(null)} />}
    </Stack>
  );
}

export function OrganizationChart() {
  const t = useText();
  const navigate = useNavigate();
  const zone = useZone();
  const [filters, setFilters] = useFilters({ on: '', q: '' });
  const [pendingChange, setAsked] = useState<ChangeRequest | null>(null);
  const chart = useChart(filters.on);
  const day: FieldDefinition = {
    ...{ key: 'on', kind: 'date', required: false },
    label: dayField,
  };
  const today = filters.on || toLocalDay(zone, new Date());
  const elsewhere = useChartTransfer(today);
  const add = () => setAsked({ what: 'unit-add', id: '', name: '', initial: { on: today } });
  return (
    <>
      <PageHeader
        title={paths.chart.title}
        subtitle={t('chart.subtitle')}
        action={
          <Can permission={right}>
            <Button onClick={add}>{t('change.unit-add')}</Button>
          </Can>
        }
        more={[...elsewhere.entries, { label: t('chart.ranks'), onClick: () => navigate(paths.ranks()) }]}
      />
      <Stack gap="md">
        <FilterBar search={filters.q} onSearch={(q) => setFilters({ q })} placeholder={t('chart.search')}>
          <LiveField
            field={day}
            value={filters.on || undefined}
            onChange={(on) => setFilters({ on: typeof on === 'string' ? on : '' })}
          />
        </FilterBar>
        <Loaded query={chart}>
          {(data) => (
            <Chart
              chart={data}
              q={filters.q}
              asked={pendingChange}
              onAsk={setAsked}
              onDay={(on) => setFilters({ on })}
            />
          )}
        </Loaded>
        <Collapsible title={t('chart.history.all')} isLate>
          <ChartHistory about={{}} onDay={(on) => setFilters({ on })} />
        </Collapsible>
      </Stack>
      {elsewhere.dialog}
    </>
  );
}
