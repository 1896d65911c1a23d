/** An order in parts: what was ordered, where it goes. */
import { Group, Text } from '@mantine/core';
import { formatMoney } from '#kernel/contract/money.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { DefinitionList, MoneyText, NumberText, Section } from '#kernel/web/ui/index.ts';
import { taxNotes } from '#modules/item/contract/tax.texts.ts';
import { getTaxes, type Order } from '../../contract/order.ts';
import { useText } from '../text.ts';
import classes from './order.module.css';

/** The VAT where all is taxed, and the three parts where some of it is exempt. */
export function useTaxes(order: Order): string {
  const t = useText();
  const language = useLanguage();
  const { supply, vat, exempt } = getTaxes(order.lines);
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, language);
  if (exempt === 0) return t('detail.total', { vat: money(vat) });
  return t('detail.taxes', { supply: money(supply), vat: money(vat), exempt: money(exempt) });
}

export function OrderLines({ order }: { order: Order }) {
  const t = useText();
  const local = useLocalText();
  const taxes = useTaxes(order);
  const money = (amount: number) => ({ amount, currency: order.currency });
  return (
    <Section title={t('detail.lines')}>
      {/* A card to a line, however narrow the window: nothing of an amount is cut. */}
      <ul className={classes.lines}>
        {order.lines.map((line) => (
          <li key={line.itemId}>
            <Text fw={600}>{line.name}</Text>
            <Text component="div" ta="right" fw={600}>
              <MoneyText value={money(line.amount)} />
            </Text>
            <Text component="div" size="sm" c="dimmed">
              <MoneyText value={money(line.unitPrice)} /> × <NumberText value={line.quantity} /> ·{' '}
              {local(taxNotes[line.tax])}
            </Text>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="md" align="baseline">
        <Text c="dimmed">{taxes}</Text>
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
  const addressText = address && [`(${address.postalCode})`, address.line1, address.line2].filter(Boolean).join(' ');
  return (
    <Section title={t('detail.delivery')}>
      <DefinitionList
        columns={2}
        items={[
          { label: t('word.name'), value: contact.name },
          { label: t('word.phone'), value: contact.phone },
          { label: t('word.email'), value: contact.email },
          { label: t('word.address'), value: addressText },
          ...(note ? [{ label: t('detail.note'), value: note }] : []),
        ]}
      />
    </Section>
  );
}
