/** 되돌린 일: what a company took back within the last days, by flow, reason and person. */
import { Stack, Table, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Sum } from '#kernel/contract/money.ts';
import { formatDay, formatNumber } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, Loaded, MoneyText, Section, StatTiles } from '#kernel/web/ui/index.ts';
import type { UndoStatistics as Statistics } from '../../contract/undo-shapes.ts';
import { useUndoStatistics } from '../flow.api.ts';
import { useText } from '../text.ts';
import classes from './undo.module.css';

interface StatisticsLine {
  key: string;
  name: string;
  undos: number;
  won: Sum;
  unrated: number;
}

/** Amount in KRW, and number of amounts not included. */
function AmountCell({ won, unrated }: Pick<StatisticsLine, 'won' | 'unrated'>) {
  const t = useText();
  return (
    <>
      <MoneyText value={{ amount: won, currency: 'KRW' }} />
      {unrated > 0 && (
        <Text size="xs" c="dimmed">
          {t('undos.unrated', { count: unrated })}
        </Text>
      )}
    </>
  );
}

function SumsTable(props: {
  title: string;
  name: string;
  lines: readonly StatisticsLine[];
  unlisted: Statistics['unlisted']['byFrame'];
}) {
  const t = useText();
  const { unlisted } = props;
  const id = useId();
  const language = useLanguage();
  return (
    <Section title={props.title}>
      <Table.ScrollContainer minWidth={300}>
        <Table aria-labelledby={id} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th id={id}>{props.name}</Table.Th>
              <Table.Th className={classes.number}>{t('undos.times')}</Table.Th>
              <Table.Th className={classes.number}>{t('undos.money')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {props.lines.map((line) => (
              <Table.Tr key={line.key}>
                <Table.Th scope="row" fw={500}>
                  {line.name}
                </Table.Th>
                <Table.Td className={classes.number}>
                  {t('undos.count', { count: formatNumber(line.undos, language) })}
                </Table.Td>
                <Table.Td className={classes.number}>
                  <AmountCell {...line} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {unlisted.groups > 0 && (
        <Text c="dimmed">
          {t('undos.unlisted', {
            groups: formatNumber(unlisted.groups, language),
            count: formatNumber(unlisted.undos, language),
          })}
        </Text>
      )}
    </Section>
  );
}

function TotalView({ statistics }: { statistics: Statistics }) {
  const t = useText();
  const language = useLanguage();
  const { total } = statistics;
  const count = (number: number) => t('undos.count', { count: formatNumber(number, language) });
  const tiles: { label: string; value: ReactNode }[] = [
    { label: t('workflows.undos'), value: count(total.undos) },
    { label: t('undos.runs'), value: count(total.executions) },
    { label: t('undos.money'), value: <AmountCell {...total} /> },
  ];
  return <StatTiles items={tiles} />;
}

export function UndoStatistics() {
  const t = useText();
  const local = useLocalText();
  const language = useLanguage();
  const zone = useZone();
  const statistics = useUndoStatistics();
  const lineOf = (
    { undos, won, unrated }: Pick<StatisticsLine, 'undos' | 'won' | 'unrated'>,
    key: string,
    name: string,
  ): StatisticsLine => {
    return { key, name, undos, won, unrated };
  };
  const nameOf = ({ person }: Statistics['byPerson'][number]) =>
    person ? person.name || t('execution.customer') : t('execution.system');
  return (
    <Loaded query={statistics}>
      {(data) => {
        if (data.total.undos === 0)
          return <Empty illustration="flow" title={t('undos.none')} description={t('undos.noneHint')} />;
        const [from, to] = [formatDay(data.from, language, zone), formatDay(data.to, language, zone)];
        const frames = data.byFrame.map((sum) => lineOf(sum, sum.frameId, local(sum.frameTitle)));
        const reasons = data.byReason.map((sum) => lineOf(sum, sum.code, local(sum.label)));
        const people = data.byPerson.map((sum) => lineOf(sum, sum.person?.id ?? '', nameOf(sum)));
        return (
          <Stack gap="lg">
            <Text c="dimmed">{t('undos.period', { from, to })}</Text>
            <TotalView statistics={data} />
            <SumsTable
              title={t('undos.byFrame')}
              name={t('word.flow')}
              lines={frames}
              unlisted={data.unlisted.byFrame}
            />
            <SumsTable
              title={t('undos.byReason')}
              name={t('record.reason')}
              lines={reasons}
              unlisted={data.unlisted.byReason}
            />
            <SumsTable
              title={t('undos.byPerson')}
              name={t('undos.person')}
              lines={people}
              unlisted={data.unlisted.byPerson}
            />
          </Stack>
        );
      }}
    </Loaded>
  );
}
