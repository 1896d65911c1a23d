/** The measures of every page, as they are in this window now: they follow changes of its width or of the device's time. */
import { SegmentedControl, Stack, Table, Text, useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { breakpoints, dayTimes, type FontSize, fontSizes, getDayTime, layout } from '#kernel/contract/constants.ts';
import { formatClock, toWallTime } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useKitText, useLanguage } from '#kernel/web/i18n.tsx';
import { DefinitionList, PageHeader, Section, useNow } from '#kernel/web/ui/index.ts';
import { genesisPaths } from '../paths.ts';
import { useText } from '../text.ts';

const pixels = (value: number) => `${Math.round(value)}px`;

const getHeight = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
const measurePage = () => ({
  width: window.innerWidth,
  header: getHeight('header'),
  footer: getHeight('footer'),
  padding: Number.parseFloat(getComputedStyle(document.querySelector('main') ?? document.body).paddingInlineEnd),
});

/** Measured now, and again when the window changes. */
function useMeasurements() {
  const [measurements, setFound] = useState<ReturnType<typeof measurePage> | null>(null);
  useEffect(() => {
    const look = () => setFound(measurePage());
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return measurements;
}

function Measures() {
  const t = useText();
  const measurements = useMeasurements();
  if (!measurements) return null;
  const rows = (['header', 'footer', 'padding'] as const).map((name) => ({
    name,
    wanted: pixels(layout[name]),
    is: pixels(measurements[name]),
  }));
  const isPhone = measurements.width < breakpoints.mobile;
  const device = isPhone ? 'phone' : measurements.width < breakpoints.tablet ? 'tablet' : 'desktop';
  return (
    <>
      <Section title={t('layout.measures')} description={t('layout.measures-hint')}>
        <Table aria-label={t('layout.measures')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('layout.part')}</Table.Th>
              <Table.Th ta="right">{t('layout.wanted')}</Table.Th>
              <Table.Th ta="right">{t('layout.is')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, wanted: expected, is }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{t(`layout.${name}`)}</Table.Th>
                <Table.Td ta="right">{expected}</Table.Td>
                <Table.Td ta="right">{is}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
      <Section title={t('layout.breakpoints')}>
        <DefinitionList
          items={[
            { label: t('layout.width'), value: pixels(measurements.width) },
            { label: t('layout.device'), value: t(`layout.${device}`) },
            { label: t('layout.phone'), value: t('layout.below', { width: pixels(breakpoints.mobile) }) },
            { label: t('layout.tablet'), value: t('layout.below', { width: pixels(breakpoints.tablet) }) },
          ]}
        />
      </Section>
    </>
  );
}

function Sizes() {
  const t = useText();
  return (
    <Section title={t('layout.sizes')}>
      <Stack gap="md">
        {(Object.keys(fontSizes) as FontSize[]).map((size) => {
          const { text, title } = fontSizes[size];
          return (
            <div key={size}>
              <Text style={{ fontSize: title }} fw={650} lh={1.3}>
                {t('layout.title-sample', { size: pixels(title) })}
              </Text>
              <Text style={{ fontSize: text }}>{t('layout.text-sample', { size: pixels(text) })}</Text>
            </div>
          );
        })}
      </Stack>
    </Section>
  );
}

function Modes() {
  const t = useText();
  const kit = useKitText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={t('layout.theme')}>
      <SegmentedControl
        aria-label={t('layout.theme')}
        data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: kit(`theme.${value}`) }))}
        value={colorScheme}
        onChange={(next) => setColorScheme(next as 'light' | 'dark' | 'auto')}
      />
    </Section>
  );
}

function Greeting() {
  const t = useText();
  const language = useLanguage();
  const zone = useZone();
  const now = new Date(useNow()).toISOString();
  const time = getDayTime(Number(toWallTime(now, zone).slice(11, 13)));
  const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return (
    <Section title={t('layout.times')} description={formatClock(now, language, zone)}>
      <Text role="status" fw={650}>
        {t(`layout.greeting.${time}`)}
      </Text>
      <DefinitionList
        items={[
          { label: t('layout.night'), value: t('layout.until', { hour: hour(dayTimes.night) }) },
          { label: t('layout.morning'), value: t('layout.until', { hour: hour(dayTimes.morning) }) },
          { label: t('layout.afternoon'), value: t('layout.until', { hour: hour(dayTimes.afternoon) }) },
          { label: t('layout.evening'), value: t('layout.from', { hour: hour(dayTimes.afternoon) }) },
        ]}
      />
    </Section>
  );
}

export function LayoutDemo() {
  const t = useText();
  return (
    <>
      <PageHeader title={genesisPaths.layout.title} subtitle={t('layout.subtitle')} />
      <Stack gap="lg">
        <Greeting />
        <Measures />
        <Sizes />
        <Modes />
      </Stack>
    </>
  );
}
