/** 글로벌 분석: the figures of each company side by side, and as a file. */
import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useEndpointPages } from '#kernel/web/query.ts';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import { type Column, Empty, NumberText, PageHeader, RecordTable } from '#kernel/web/ui/index.ts';
import { companyTexts } from '../../contract/company.texts.ts';
import { type CompanyFigures, exportAnalytics, listAnalytics } from '../../contract/figure.endpoints.ts';
import { getUndoRate } from '../../contract/figures.ts';
import { platformPaths } from '../../contract/paths.ts';
import { CompanyBadge } from '../components/CompanyBadge.tsx';
import { useFigureTexts } from '../components/figure-texts.ts';
import { GrowthChart } from '../components/GrowthChart.tsx';
import { usePeriodChoice } from '../components/PeriodChoice.tsx';
import { useOverview } from '../platform.api.ts';
import { useText } from '../text.ts';

const counted = ['members', 'records', 'runs', 'newRuns', 'undone', 'orders', 'newOrders'] as const;

function useColumns(): Column<CompanyFigures>[] {
  const t = useText();
  const local = useLocalText();
  const texts = useFigureTexts();
  const titles = { ...texts, newRuns: t('analytics.newRuns'), newOrders: t('analytics.newOrders') };
  return [
    { key: 'name', title: local(companyTexts.name), primary: true, cell: (row) => row.name },
    { key: 'status', title: t('word.state'), cell: (row) => <CompanyBadge status={row.status} /> },
    ...counted.map(
      (key): Column<CompanyFigures> => ({
        key,
        title: titles[key],
        align: 'right',
        cell: (row) => <NumberText value={row[key]} />,
      }),
    ),
    {
      key: 'rate',
      title: t('analytics.rate'),
      align: 'right',
      cell: (row) => {
        const rate = getUndoRate(row);
        return rate === null ? '' : `${rate / 10}%`;
      },
    },
  ];
}

export function CoreAnalytics() {
  const t = useText();
  const texts = useFigureTexts();
  const { days, choice } = usePeriodChoice();
  const overview = useOverview(days);
  const list = useEndpointPages(listAnalytics, { query: { days } });
  const save = useEndpointExport(exportAnalytics);
  return (
    <>
      <PageHeader
        title={platformPaths.analytics.title}
        action={
          <Button leftSection={<IconDownload size={16} />} onClick={() => void save({ body: { days } })}>
            {t('word.exportCsv')}
          </Button>
        }
      />
      <Stack gap="lg">
        <div>{choice}</div>
        <GrowthChart title={t('growth.runs')} series={['runs', 'undone']} labels={texts} days={overview.data?.days} />
        <RecordTable
          name="platform.analytics"
          label={platformPaths.analytics.title}
          list={list}
          columns={useColumns()}
          rowLabel={(row) => row.name}
          empty={<Empty title={t('companies.none')} />}
        />
      </Stack>
    </>
  );
}
