/** Selection panel of the chart: facts, actions and history of the selected item. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Can } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Collapsible, DayText, DefinitionList, Section } from '#kernel/web/ui/index.ts';
import { entityPaths } from '#modules/entity/contract/paths.ts';
import type { Change } from '../../contract/change.ts';
import type { ChartSeat, ChartStaff, ChartUnit } from '../../contract/chart.ts';
import { createLocalName } from '../../contract/chart-summary.ts';
import { organizationPermissions } from '../../contract/permissions.ts';
import type { Rank } from '../../contract/rank.ts';
import { useText } from '../text.ts';
import type { Row, Tree } from '../tree.ts';
import type { ChangeRequest } from './ChangeDialog.tsx';
import { ChartHistory } from './ChartHistory.tsx';

interface ChosenProps {
  row: Row | null;
  tree: Tree;
  ranks: readonly Rank[];
  /** The day from which changes count unless another is chosen. */
  day: string;
  onAsk: (change: ChangeRequest) => void;
  onDay: (day: string) => void;
}

/** A line of the chart itself. */
type ChartRow = Exclude<Row, { of: 'staff' }>;

const right = organizationPermissions['organization.chart.write'];

/** Initial values of a form about the unit. */
function getUnitDefaults(what: Change['what'], unit: ChartUnit, day: string): ChangeRequest['initial'] {
  const { id, name, code, parent } = unit;
  if (what === 'unit-add') return { parent: id, on: day };
  if (what === 'seat-assign') return { unit: id, on: day };
  if (what === 'unit-rename') return { name: name.ko, nameEn: name.en, code, on: day };
  return { parent, on: day };
}

/** Initial values of a new seat of the person: the ranks of this one. */
const getSeatDefaults = ({ person, unit, position, duty, grade, isHead, isMain }: ChartSeat, day: string) => ({
  ...{ person, unit, position, duty, grade, isHead, second: !isMain, on: day },
});

function LineButtons({ row, day, onAsk }: Pick<ChosenProps, 'day' | 'onAsk'> & { row: ChartRow }) {
  const t = useText();
  const local = useLocalText();
  const name = row.of === 'unit' ? local(createLocalName(row.unit.name)) : row.seat.name;
  const whats: Change['what'][] =
    row.of === 'unit'
      ? ['unit-move', 'seat-assign', 'unit-add', 'unit-rename', 'unit-end']
      : ['seat-assign', 'seat-end'];
  const ask = (what: Change['what']) => {
    const initial =
      row.of === 'unit'
        ? getUnitDefaults(what, row.unit, day)
        : what === 'seat-end'
          ? { on: day }
          : getSeatDefaults(row.seat, day);
    onAsk({ what, id: row.key, name, initial });
  };
  return (
    <Can permission={right}>
      <Group gap="xs">
        {whats.map((what, index) => (
          <Button key={what} variant={index === 0 ? 'light' : 'default'} onClick={() => ask(what)}>
            {row.of === 'seat' && what === 'seat-assign' ? t('change.unit-move') : t(`change.${what}`)}
          </Button>
        ))}
      </Group>
    </Can>
  );
}

function LineFacts({ row, tree, ranks }: Pick<ChosenProps, 'tree' | 'ranks'> & { row: ChartRow }) {
  const t = useText();
  const local = useLocalText();
  const named = (id: string | null) => {
    const unit = id ? tree.units.get(id) : undefined;
    return unit ? local(createLocalName(unit.name)) : '–';
  };
  const formatRange = ({ from, until }: { from: string; until: string | null }) => (
    <>
      <DayText day={from} /> ~ {until && <DayText day={until} />}
    </>
  );
  if (row.of === 'unit') {
    const { unit, head } = row;
    return (
      <DefinitionList
        items={[
          { label: t('word.code'), value: unit.code },
          { label: t('unit.above'), value: named(unit.parent) },
          { label: t('chart.head'), value: head?.name ?? '–' },
          { label: t('seat.period'), value: formatRange(unit) },
        ]}
      />
    );
  }
  const { seat } = row;
  const ranksOfSeat = [seat.position, seat.duty, seat.grade].flatMap(
    (id) => ranks.find((rank) => rank.id === id) ?? [],
  );
  const kind = [seat.isMain ? t('seat.main') : t('chart.second'), ...(seat.isHead ? [t('chart.head')] : [])];
  return (
    <DefinitionList
      items={[
        { label: t('seat.unit'), value: named(seat.unit) },
        {
          label: t('seat.ranks'),
          value: ranksOfSeat.map(({ name }) => local(createLocalName(name))).join(', ') || '–',
        },
        { label: t('seat.kind'), value: kind.join(', ') },
        { label: t('seat.period'), value: formatRange(seat) },
      ]}
    />
  );
}

/** Somebody without an account: the record says where he or she works. */
function Employee({ staff, tree }: { staff: ChartStaff; tree: Tree }) {
  const t = useText();
  const local = useLocalText();
  const unit = tree.units.get(staff.unit);
  return (
    <Section title={staff.name}>
      <Stack gap="md">
        <DefinitionList
          items={[
            { label: t('seat.unit'), value: unit ? local(createLocalName(unit.name)) : '–' },
            { label: t('staff.position'), value: staff.position || '–' },
          ]}
        />
        <Text c="dimmed">{t('staff.how')}</Text>
        <Group>
          <Button variant="default" component={Link} to={entityPaths.internal({ id: staff.id })}>
            {t('staff.open')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

export function ChosenLine({ row, tree, ranks, day, onAsk, onDay }: ChosenProps) {
  const t = useText();
  const local = useLocalText();
  if (!row) {
    return (
      <Section title={t('chart.choose.title')}>
        <Text c="dimmed">{t('chart.choose')}</Text>
      </Section>
    );
  }
  if (row.of === 'staff') return <Employee staff={row.staff} tree={tree} />;
  const filter = row.of === 'unit' ? { unit: row.key } : { person: row.seat.person };
  return (
    <Section title={row.of === 'unit' ? local(createLocalName(row.unit.name)) : row.seat.name}>
      <Stack gap="md">
        <LineButtons row={row} day={day} onAsk={onAsk} />
        <LineFacts row={row} tree={tree} ranks={ranks} />
        <Collapsible key={row.key} title={t('chart.history')} isLate>
          <ChartHistory about={filter} onDay={onDay} />
        </Collapsible>
      </Stack>
    </Section>
  );
}
