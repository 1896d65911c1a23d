/** An order in parts: what happened, what was ordered, where it goes. */
import { Group, Table, Text } from '@mantine/core';
import {
  IconCheck,
  IconChecks,
  IconClipboardCheck,
  IconHourglass,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#kernel/contract/money.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { DefinitionList, MoneyText, NumberText, Section, Timeline } from '#kernel/web/ui/index.ts';
import type { Order } from '../../contract/order.ts';
import { type OrderState, stateLabels } from '../../contract/states.ts';
import { useText } from '../text.ts';
import { stateTones } from './OrderBadge.tsx';

const icons: Record<OrderState, ReactNode> = {
  received: <IconClipboardCheck size={14} />,
  'awaiting-approval': <IconHourglass size={14} />,
  confirmed: <IconCheck size={14} />,
  rejected: <IconX size={14} />,
  cancelled: <IconX size={14} />,
  shipped: <IconTruckDelivery size={14} />,
  completed: <IconChecks size={14} />,
};

export function OrderTimeline({ order }: { order: Order }) {
  const t = useText();
  const local = useLocal();
  const items = order.history.map((change) => ({
    id: `${change.at} ${change.state}`,
    title: local(stateLabels[change.state]),
    at: change.at,
    by: t(`by.${change.by}`),
    body: change.reason && <Text size="sm">{change.reason}</Text>,
    tone: stateTones[change.state],
    icon: icons[change.state],
  }));
  return (
    <Section title={t('detail.progress')}>
      <Text aria-live="polite">{t(`next.${order.state}`)}</Text>
      <Timeline items={items} label={t('detail.progress')} />
    </Section>
  );
}

export function OrderLines({ order }: { order: Order }) {
  const t = useText();
  const language = useLanguage();
  const money = (amount: number) => ({ amount, currency: order.currency });
  return (
    <Section title={t('detail.lines')}>
      <Table.ScrollContainer minWidth={360}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('detail.item')}</Table.Th>
              <Table.Th ta="right">{t('detail.price')}</Table.Th>
              <Table.Th ta="right">{t('word.quantity')}</Table.Th>
              <Table.Th ta="right">{t('word.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {order.lines.map((line) => (
              <Table.Tr key={line.itemId}>
                <Table.Td>{line.name}</Table.Td>
                <Table.Td ta="right">
                  <MoneyText value={money(line.unitPrice)} />
                </Table.Td>
                <Table.Td ta="right">
                  <NumberText value={line.quantity} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText value={money(line.amount)} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="flex-end" gap="md" align="baseline">
        <Text c="dimmed">{t('detail.total', { vat: formatMoney(money(order.vat), language) })}</Text>
        <Text fz="xl" component="div">
          <MoneyText value={money(order.total)} fw={700} />
        </Text>
      </Group>
    </Section>
  );
}

export function OrderDelivery({ order }: { order: Order }) {
  const t = useText();
  const { contact, address, note } = order;
  const place = address && [`(${address.postalCode})`, address.line1, address.line2].filter(Boolean).join(' ');
  return (
    <Section title={t('detail.delivery')}>
      <DefinitionList
        columns={2}
        items={[
          { label: t('word.name'), value: contact.name },
          { label: t('word.phone'), value: contact.phone },
          { label: t('word.email'), value: contact.email },
          { label: t('word.address'), value: place },
          ...(note ? [{ label: t('detail.note'), value: note }] : []),
        ]}
      />
    </Section>
  );
}
