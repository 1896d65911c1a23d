/** Bank transfer section: account to pay to, while payment is due. */
import { Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { DayText, DefinitionList, MoneyText, Section } from '#kernel/web/ui/index.ts';
import { profileTexts } from '#modules/company/contract/profile.texts.ts';
import type { Order } from '../../contract/order.ts';
import { isPayable } from '../../contract/states.ts';
import { useText } from '../text.ts';

export function BankTransfer({ order }: { order: Order }) {
  const t = useText();
  const local = useLocalText();
  const { transfer, number, total, currency } = order;
  if (order.paidAt && isPayable(order.state)) {
    return <Section title={t('transfer.title')}>{t('transfer.paid')}</Section>;
  }
  if (!transfer) return null;
  const { bank, account, holder, until } = transfer;
  return (
    <Section title={t('transfer.title')} description={t('transfer.hint')}>
      <DefinitionList
        columns={2}
        items={[
          { label: t('transfer.amount'), value: <MoneyText value={{ amount: total, currency }} fw={700} /> },
          { label: t('transfer.payer'), value: number },
          { label: t('transfer.until'), value: <DayText day={until} /> },
          {
            label: t('transfer.account'),
            value: (
              <Text span fw={600}>
                {bank} {account}
              </Text>
            ),
          },
          { label: local(profileTexts.bankHolder.label), value: holder },
        ]}
      />
      <Group mt="sm">
        <CopyButton value={`${bank} ${account} ${holder}`} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              <span aria-live="polite">{t(copied ? 'transfer.copied' : 'transfer.copy')}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
    </Section>
  );
}
