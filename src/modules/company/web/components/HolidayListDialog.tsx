/** Many days on which the company rests, from a list that is pasted: read while it is typed, with the lines that are none. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, EffectList, usePhone } from '#kernel/web/ui/index.ts';
import { type Holiday, maxHolidays, readHolidays } from '../../contract/holiday.ts';
import { useKeepHolidays } from '../holiday.api.ts';
import { useText } from '../text.ts';

/** Of many wrong lines, the first are named. */
const maxNamedLines = 10;

export function HolidayListDialog({ onClose, onSaved }: { onClose: () => void; onSaved: (year: number) => void }) {
  const t = useText();
  const phone = usePhone();
  const keep = useKeepHolidays();
  const [list, setList] = useState('');
  const { holidays, wrong } = readHolidays(list);
  const [first] = holidays;
  const count = String(holidays.length);
  const isMuch = holidays.length > maxHolidays;
  const send = async ({ day }: Holiday) => {
    await keep.send({ body: { holidays } });
    showSuccess(t('holidays.added', { count }));
    onSaved(Number(day.slice(0, 4)));
    onClose();
  };
  const named = wrong.slice(0, maxNamedLines).join(', ');
  return (
    <Dialog onClose={onClose} title={t('holidays.paste')} size="lg" fullScreen={phone}>
      <Stack>
        <Textarea
          label={t('holidays.list')}
          description={t('holidays.how')}
          placeholder={t('holidays.example')}
          autosize
          minRows={6}
          maxRows={16}
          value={list}
          onChange={(event) => setList(event.currentTarget.value)}
          error={isMuch ? t('holidays.too-many', { most: String(maxHolidays) }) : keep.error?.message}
          data-autofocus
        />
        {wrong.length > 0 && (
          <EffectList
            lines={[
              {
                key: 'wrong',
                isWarning: true,
                sentence: t('holidays.wrong', { count: String(wrong.length), lines: named }),
              },
            ]}
          />
        )}
        {first && (
          <Text fw={600} role="status">
            {t('holidays.read', { count })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('word.cancel')}
          </Button>
          {first && !isMuch && (
            // Errors are shown at the list.
            <Button loading={keep.isSending} onClick={() => void send(first).catch(() => undefined)}>
              {t('holidays.keep', { count })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
