/** 청약철회 of an order as its customer reads it: what was asked for, where the goods go, when the money comes back. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSend } from '#kernel/web/query.ts';
import { DayText, DefinitionList, Section, TimeText } from '#kernel/web/ui/index.ts';
import { useSeller } from '#modules/company/web/index.ts';
import type { GuestOrderData, OrderProof } from '../../contract/guest-data.ts';
import type { Order, OrderLine } from '../../contract/order.ts';
import { refusalReasonLabels } from '../../contract/withdrawal/refusal-reasons.ts';
import { requestWithdrawal, requestWithdrawalByLink } from '../../contract/withdrawal.endpoints.ts';
import type { WithdrawalFacts } from '../../contract/withdrawal.ts';
import { useWithdrawalText } from '../withdrawal.text.ts';

const WithdrawDialog = lazyPart(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog);

type Lines = readonly Pick<OrderLine, 'itemId' | 'name' | 'quantity'>[];

/** The items by name; one phrase for all of them. */
export function WithdrawnItems({ facts: { withdrawal }, lines }: { facts: WithdrawalFacts; lines: Lines }) {
  const t = useWithdrawalText();
  if (!withdrawal || withdrawal.isWhole) return <span>{t('items.all')}</span>;
  const withdrawnLines = lines.filter(({ itemId }) => withdrawal.items.includes(itemId));
  return <span>{withdrawnLines.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}</span>;
}

/** Return address of the goods while they are awaited. */
function ReturnAddress() {
  const t = useWithdrawalText();
  const address = useSeller().data?.address;
  return (
    <>
      <Text>{t('requested.back')}</Text>
      {address && <DefinitionList items={[{ label: t('address'), value: address }]} />}
    </>
  );
}

export function WithdrawalStatus({ facts, lines }: { facts: WithdrawalFacts; lines: Lines }) {
  const t = useWithdrawalText();
  const local = useLocalText();
  const { withdrawal, isSent } = facts;
  if (!withdrawal) return null;
  const { state, at, ground: refusalReason, note, refundBy } = withdrawal;
  return (
    <Section title={t('title')}>
      <Stack gap="sm">
        <Text fw={600} role="status">
          {t(state)}
        </Text>
        {state === 'requested' && isSent && <ReturnAddress />}
        <DefinitionList
          columns={2}
          items={[
            { label: t('items'), value: <WithdrawnItems facts={facts} lines={lines} /> },
            { label: t('at'), value: <TimeText at={at} absolute /> },
            ...(refundBy ? [{ label: t('refundBy'), value: <DayText day={refundBy} /> }] : []),
            ...(refusalReason ? [{ label: t('ground'), value: local(refusalReasonLabels[refusalReason]) }] : []),
            ...(note ? [{ label: t('note'), value: note }] : []),
          ]}
        />
      </Stack>
    </Section>
  );
}

/** The way into the dialog, for the order of an account or of this browser. */
export function WithdrawalButton({ order }: { order: Order }) {
  const t = useWithdrawalText();
  const [isOpen, setOpen] = useState(false);
  const ask = useSend(requestWithdrawal, {
    showsError: true,
    onDone: () => {
      setOpen(false);
      showSuccess(t('ask.done'));
    },
  });
  if (!order.can.withdraw) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
      {isOpen && (
        <WithdrawDialog
          lines={order.lines}
          facts={order}
          onAsk={(body) => ask.fire({ params: { id: order.id }, body })}
          isSending={ask.isSending}
          error={ask.error}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The same by the link of the order, from any browser. */
export function WithdrawalButtonByLink(props: {
  id: string;
  proof: OrderProof;
  data: GuestOrderData;
  onDone: (data: GuestOrderData) => void;
}) {
  const { id, proof, data, onDone } = props;
  const t = useWithdrawalText();
  const [isOpen, setOpen] = useState(false);
  const ask = useSend(requestWithdrawalByLink, {
    showsError: true,
    onDone: (next) => {
      setOpen(false);
      showSuccess(t('ask.done'));
      onDone(next);
    },
  });
  if (!data.canWithdraw) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
      {isOpen && (
        <WithdrawDialog
          lines={data.lines}
          facts={data}
          onAsk={(body) => ask.fire({ params: { id }, body: { ...proof, ...body } })}
          isSending={ask.isSending}
          error={ask.error}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
