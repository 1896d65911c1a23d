/** Before a frame that may not be started now: why not, when it opens, what became of an earlier request, and the way to ask. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { ReasonDialog } from '#kernel/web/ui/index.ts';
import type { FrameAvailability } from '../../contract/authoring/sharing.ts';
import { useRequestAccess } from './authoring.api.ts';
import { useAuthorText } from './text.ts';
import { formatWeekdays } from './weekdays.ts';

function useHours({ hours, days }: FrameAvailability): string | null {
  const t = useAuthorText();
  const language = useLanguage();
  const on = days.length > 0 ? formatWeekdays(days, language) : null;
  if (hours) return t('door.hours', { days: on ?? t('door.everyDay'), from: hours[0], to: hours[1] });
  return on && t('door.days', { days: on });
}

function useEarlierRequest({ request }: FrameAvailability): string | null {
  const t = useAuthorText();
  if (request?.state === 'asked') return t('door.waiting');
  if (request?.state !== 'refused') return null;
  return request.comment ? t('door.refusedWith', { comment: request.comment }) : t('door.refused');
}

export function AvailabilityNotice({ door: availability }: { door: FrameAvailability }) {
  const t = useAuthorText();
  const local = useLocalText();
  const [isAsking, setAsking] = useState(false);
  const hours = useHours(availability);
  const earlier = useEarlierRequest(availability);
  const ask = useRequestAccess({ onDone: () => showSuccess(t('door.asked')) });
  const name = local(availability.title);
  const send = async (reason: string) => {
    await ask.send({ params: { id: availability.id }, body: { reason } }).then(
      () => setAsking(false),
      // The notice says why; what was typed stays.
      () => undefined,
    );
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{local(availability.reason)}</Text>
      {hours && <Text size="sm">{hours}</Text>}
      {earlier && <Text size="sm">{earlier}</Text>}
      {availability.mayAsk && (
        <Button variant="light" onClick={() => setAsking(true)} aria-label={t('door.askOf', { name })}>
          {t('word.ask')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('door.askTitle', { name })}
          message={t('door.askMessage')}
          confirmLabel={t('word.ask')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}
