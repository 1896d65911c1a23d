/** 청약철회 as who handles orders reads and answers it: accepted, which undoes the order, done by hand, or refused on a lawful ground. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSend } from '#kernel/web/query.ts';
import { DayText, DefinitionList, FormDialog, Section, TimeText, useConfirm } from '#kernel/web/ui/index.ts';
import type { Order } from '../../contract/order.ts';
import { refusalTexts } from '../../contract/withdrawal/refusal.texts.ts';
import { refusalReasonLabels } from '../../contract/withdrawal/refusal-reasons.ts';
import { acceptWithdrawal, refuseWithdrawal } from '../../contract/withdrawal.endpoints.ts';
import type { WithdrawalWay } from '../../contract/withdrawal.ts';
import { useText } from '../text.ts';
import { useWithdrawalText } from '../withdrawal.text.ts';
import { WithdrawnItems } from './Withdrawal.tsx';

function Answers({ order }: { order: Order }) {
  const t = useWithdrawalText();
  const confirm = useConfirm();
  const [isRefusing, setRefusing] = useState(false);
  const accept = useSend(acceptWithdrawal, { onDone: () => showSuccess(t('accept.done')) });
  const questions = {
    undo: { title: t('accept.title'), message: t('accept.message'), confirmLabel: t('accept') },
    hand: { title: t('hand.title'), message: t('hand.message'), confirmLabel: t('hand') },
  };
  const act = async (way: WithdrawalWay) => {
    if (await confirm(questions[way])) accept.fire({ params: { id: order.id }, body: { way, version: order.version } });
  };
  const isWhole = order.withdrawal?.isWhole === true;
  return (
    <Group gap="xs">
      {isWhole && (
        <Button loading={accept.isSending} onClick={() => void act('undo')}>
          {t('accept')}
        </Button>
      )}
      <Button variant={isWhole ? 'default' : 'filled'} loading={accept.isSending} onClick={() => void act('hand')}>
        {t('hand')}
      </Button>
      <Button variant="default" onClick={() => setRefusing(true)}>
        {t('refuse')}
      </Button>
      {isRefusing && (
        <FormDialog
          of={refuseWithdrawal}
          texts={refusalTexts}
          title={t('refuse.title')}
          params={{ id: order.id }}
          row={{ version: order.version }}
          submitLabel={t('refuse')}
          done={t('refuse.done')}
          onClose={() => setRefusing(false)}
        />
      )}
    </Group>
  );
}

export function StaffWithdrawal({ order }: { order: Order }) {
  const word = useText();
  const t = useWithdrawalText();
  const local = useLocalText();
  const { withdrawal, isSent, paidAt } = order;
  if (!withdrawal) return null;
  const { state, isWhole, reason, at, ground: refusalReason, note, refundBy } = withdrawal;
  const due = refundBy ? <DayText day={refundBy} /> : t(paidAt ? 'refundBy.return' : 'refundBy.none');
  return (
    <Section title={t(`staff.${state}`)}>
      <Stack gap="sm">
        {order.can.answerWithdrawal && (
          <Text>
            {t(isSent ? (isWhole ? 'staff.sent' : 'staff.part') : isWhole ? 'staff.unsent' : 'staff.unsentPart')}
          </Text>
        )}
        {state === 'requested' && order.can.reorder && <Text>{t('staff.own')}</Text>}
        <DefinitionList
          columns={2}
          items={[
            { label: t('items'), value: <WithdrawnItems facts={order} lines={order.lines} /> },
            { label: t('at'), value: <TimeText at={at} absolute /> },
            ...(reason ? [{ label: word('word.reason'), value: reason }] : []),
            ...(state === 'refused' ? [] : [{ label: t('refundBy'), value: due }]),
            ...(refusalReason ? [{ label: t('ground'), value: local(refusalReasonLabels[refusalReason]) }] : []),
            ...(note ? [{ label: t('note'), value: note }] : []),
          ]}
        />
        {order.can.answerWithdrawal && <Answers order={order} />}
      </Stack>
    </Section>
  );
}
