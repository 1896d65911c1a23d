/** Trend: a series over time as a summary sentence, a chart, and a table of the same figures. */
import { Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useKitText } from '../i18n.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Collapsible } from './Collapsible.tsx';
import type { DrawingProps } from './TrendDrawing.tsx';
import type { TrendTableProps } from './TrendTable.tsx';
import type { TrendProps } from './trend-data.ts';

/** Larger than most pages: only who sees a chart fetches it. */
const Drawing = lazyPart<DrawingProps>(async () => (await import('./TrendDrawing.tsx')).TrendDrawing, { early: false });

/** With what scrolls sideways, which the first page does without. */
const InFigures = lazyPart<TrendTableProps>(async () => (await import('./TrendTable.tsx')).TrendTable);

const oneLine = { base: '2lh', sm: '1lh' };

export function Trend({ data, height = 240, ...props }: TrendProps) {
  const t = useKitText();
  const id = useId();
  const space = <Skeleton height={height} />;
  if (!data)
    return (
      <Stack gap="xs" aria-busy="true">
        <Title order={3} component="div" mih={oneLine}>
          <Skeleton height="1lh" />
        </Title>
        <Text mih={oneLine} />
        {space}
        <Text component="div" mih="1.5lh" />
      </Stack>
    );
  const drawn = data.rows.map(({ tick, values }) => ({ tick, values }));
  return (
    <Stack gap="xs" component="section" aria-labelledby={id} miw={0}>
      <Title order={3} id={id} mih={oneLine}>
        {data.finding}
      </Title>
      <Text c="dimmed" mih={oneLine}>
        {data.change}
      </Text>
      <Box h={height} role="img" aria-label={`${props.title}: ${data.finding}`}>
        <Drawing
          instead={space}
          rows={drawn}
          series={props.series}
          write={props.write}
          whole={props.whole ?? 1}
          height={height}
        />
      </Box>
      <Collapsible title={t('chart.table')}>
        <InFigures title={props.title} axis={props.axis} series={props.series} write={props.write} rows={data.rows} />
      </Collapsible>
    </Stack>
  );
}
