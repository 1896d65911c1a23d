/** The days on which the company rests, year by year: said one by one or as a pasted list, taken away. */
import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { toLocalDay } from '#kernel/contract/time.ts';
import { useCompanyZone } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { DayText, Empty, RecordTable, Section, useConfirm, useNow } from '#kernel/web/ui/index.ts';
import { holidayTexts } from '../../contract/holiday.texts.ts';
import type { ListedHoliday } from '../../contract/holiday.ts';
import { useHolidays, useRemoveHoliday } from '../holiday.api.ts';
import { useText } from '../text.ts';
import { HolidayDialog } from './HolidayDialog.tsx';
import { HolidayListDialog } from './HolidayListDialog.tsx';

/** From the first of the public holidays that every company has, up to those for which somebody plans. */
const listYearsAround = (year: number) => Array.from({ length: year + 6 - 2024 }, (_, at) => String(2024 + at));

export function Holidays() {
  const t = useText();
  const local = useLocalText();
  const confirm = useConfirm();
  const thisYear = Number(toLocalDay(useCompanyZone(), new Date(useNow())).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [open, setOpen] = useState<'one' | 'list' | null>(null);
  const holidays = useHolidays(year);
  const remove = useRemoveHoliday(() => showSuccess(t('holidays.removed')));
  const takeAway = async ({ day, title }: ListedHoliday) => {
    const message = t('holidays.remove-ask', { name: local(title) });
    if (await confirm({ title: t('word.remove'), message, confirmLabel: t('word.remove'), danger: true }))
      remove.fire({ params: { day } });
  };
  return (
    <Section
      title={t('holidays.title')}
      description={t('holidays.hint')}
      action={
        <Group gap="sm">
          <Button variant="default" onClick={() => setOpen('list')}>
            {t('holidays.paste')}
          </Button>
          <Button onClick={() => setOpen('one')}>{t('holidays.add')}</Button>
        </Group>
      }
    >
      <Select
        label={t('holidays.year')}
        data={listYearsAround(thisYear)}
        value={String(year)}
        onChange={(chosen) => setYear(Number(chosen))}
        allowDeselect={false}
        w={140}
        mb="md"
      />
      <RecordTable
        name="company.holidays"
        expected={3}
        label={t('holidays.title')}
        list={holidays}
        columns={[
          { key: 'day', title: local(holidayTexts.day), cell: (row) => <DayText day={row.day} /> },
          { key: 'name', title: t('word.name'), cell: (row) => local(row.title), primary: true },
        ]}
        rowId={(row) => row.day}
        rowLabel={(row) => local(row.title)}
        rowActions={(row) => [{ label: t('word.remove'), danger: true, onClick: () => void takeAway(row) }]}
        empty={<Empty title={t('holidays.none', { year: String(year) })} />}
      />
      {open === 'one' && <HolidayDialog onClose={() => setOpen(null)} onSaved={setYear} />}
      {open === 'list' && <HolidayListDialog onClose={() => setOpen(null)} onSaved={setYear} />}
    </Section>
  );
}
