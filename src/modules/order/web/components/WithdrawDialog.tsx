/** A customer asks to withdraw: from the whole order or from some of its lines, with a reason or without. */
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatCalendarDay } from '#kernel/contract/format.ts';
import type { ApiError } from '#kernel/web/api-error.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { OrderLine } from '../../contract/order.ts';
import type { WithdrawalBody, WithdrawalFacts } from '../../contract/withdrawal.ts';
import { useText } from '../text.ts';
import { useWithdrawalText } from '../withdrawal.text.ts';

export interface WithdrawDialogProps {
  lines: readonly Pick<OrderLine, 'itemId' | 'name' | 'quantity'>[];
  facts: Pick<WithdrawalFacts, 'isSent' | 'withdrawUntil' | 'withdrawable'>;
  onAsk: (body: WithdrawalBody) => void;
  isSending: boolean;
  error: ApiError | null;
  onClose: () => void;
}

export function WithdrawDialog({ lines: all, facts, onAsk, isSending, error, onClose }: WithdrawDialogProps) {
  const word = useText();
  const t = useWithdrawalText();
  const language = useLanguage();
  const lines = all.filter(({ itemId }) => facts.withdrawable.includes(itemId));
  const [items, setItems] = useState(lines.map(({ itemId }) => itemId));
  const [reason, setReason] = useState('');
  return (
    <Dialog title={t('ask.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAsk({ items, reason });
        }}
      >
        <Stack gap="md">
          <FormError error={error} />
          <Text>{t(facts.isSent ? 'ask.sent' : 'ask.unsent')}</Text>
          {facts.withdrawUntil && (
            <Text size="sm" c="dimmed">
              {t('ask.until', { day: formatCalendarDay(facts.withdrawUntil, language) })}
            </Text>
          )}
          {all.length > 1 && (
            <Checkbox.Group label={t('items')} value={items} onChange={setItems}>
              <Stack gap="xs" mt={6}>
                {lines.map(({ itemId, name, quantity }) => (
                  <Checkbox key={itemId} value={itemId} label={`${name} × ${quantity}`} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Textarea
            label={t('ask.reason')}
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {word('word.cancel')}
            </Button>
            <Button type="submit" loading={isSending} disabled={items.length === 0}>
              {t('ask')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
