/** 재고 평가: compares the value of the stock with its accounts, and shows each item's value. */
import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { clampToZero, formatMoney, negateSum, type Sum, toSum } from '#kernel/contract/money.ts';
import { Can } from '#kernel/web/can.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import {
  type Column,
  DefinitionList,
  Empty,
  FormDialog,
  Loaded,
  MoneyText,
  NumberText,
  PageHeader,
  pinned,
  RecordTable,
  Section,
  StatTiles,
  TextLink,
  usePhone,
  usePrint,
} from '#kernel/web/ui/index.ts';
import { financePaths } from '#modules/finance/contract/paths.ts';
import { financePermissions } from '#modules/finance/contract/permissions.ts';
import { useAccountChoices } from '#modules/finance/web/index.ts';
import { openingTexts } from '../../contract/item.texts.ts';
import { itemPaths } from '../../contract/paths.ts';
import { type Valuation as Compared, openValuation, type ValuedItem } from '../../contract/valuation.ts';
import { useOpenValuation, useValuation, useValuedItems } from '../item.api.ts';
import { useText } from '../text.ts';

export function Valuation() {
  const t = useText();
  const valuation = useValuation();
  const isPhone = usePhone();
  return (
    <>
      <PageHeader title={itemPaths.valuation.title} subtitle={t('valuation.subtitle')} more={[usePrint()]} />
      <Loaded query={valuation} rows={8}>
        {(data) => (
          <Stack gap="lg">
            <ComparisonResult data={data} />
            {isPhone ? <AccountCards data={data} /> : <Accounts data={data} />}
            <Items data={data} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** The size of a sum, whatever its sign. */
const getAbsolute = (sum: Sum): Sum => (clampToZero(sum) === 0 ? negateSum(sum) : sum);

/** The one sentence: they agree, or by how much they do not, why, and what to do. */
function ComparisonResult({ data }: { data: Compared }) {
  const t = useText();
  const language = useLanguage();
  const { currency, value, balance, difference } = data;
  const agrees = difference === 0;
  const isPosted = data.accounts.every((account) => account.kept);
  const money = (amount: Sum) => <MoneyText value={{ amount, currency }} />;
  const amount = formatMoney({ amount: getAbsolute(difference), currency }, language);
  return (
    <Stack gap="md">
      <StatTiles
        items={[
          { label: t('items.value'), value: money(value) },
          { label: t('valuation.balance'), value: money(balance) },
          { label: t('valuation.difference'), value: money(difference) },
        ]}
      />
      <Alert
        color={agrees ? 'green' : 'yellow'}
        variant={agrees ? 'default' : 'light'}
        icon={agrees ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        title={agrees ? t('valuation.agrees') : t('valuation.differs', { amount })}
      >
        <Stack gap="sm" align="flex-start">
          <Text>{t(agrees ? (isPosted ? 'valuation.agrees.how' : 'valuation.start') : 'valuation.differs.how')}</Text>
          {data.withoutCost > 0 && <Text>{t('valuation.withoutCost', { count: data.withoutCost })}</Text>}
          {!(agrees && isPosted) && <OpeningForm />}
        </Stack>
      </Alert>
    </Stack>
  );
}

function OpeningForm() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const accounts = useAccountChoices('active');
  const opening = useOpenValuation();
  return (
    <Can permission={financePermissions['finance.entry.post']}>
      <Button onClick={() => setOpen(true)}>{t('valuation.open')}</Button>
      {isOpen && (
        <FormDialog
          of={openValuation}
          texts={openingTexts}
          title={t('valuation.open.title')}
          choices={{ account: accounts }}
          send={(body) => opening.send({ body })}
          submitLabel={t('valuation.open')}
          done={t('valuation.open.done')}
          onClose={() => setOpen(false)}
        />
      )}
    </Can>
  );
}

/** On a phone each account with its three sums below each other: side by side they would reach out of the screen. */
function AccountCards({ data: { accounts, currency } }: { data: Compared }) {
  const t = useText();
  const local = useLocalText();
  const money = (amount: Sum) => <MoneyText value={{ amount, currency }} />;
  return (
    <Section title={t('valuation.accounts')}>
      <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {accounts.map(({ code, name, value, balance, difference }) => (
          <li key={code}>
            <TextLink to={financePaths.entries({ account: code })}>
              {code} {local(name)}
            </TextLink>
            <DefinitionList
              items={[
                { label: t('items.value'), value: money(value) },
                { label: t('valuation.balance'), value: money(balance) },
                { label: t('valuation.difference'), value: money(difference) },
              ]}
            />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function Accounts({ data: { accounts, currency } }: { data: Compared }) {
  const t = useText();
  const local = useLocalText();
  const money = (amount: Sum) => (
    <Table.Td ta="right">
      <MoneyText value={{ amount, currency }} />
    </Table.Td>
  );
  return (
    <Section title={t('valuation.accounts')}>
      <Table.ScrollContainer className={pinned} minWidth={480} type="native">
        <Table aria-label={t('valuation.accounts')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('valuation.account')}</Table.Th>
              <Table.Th ta="right">{t('items.value')}</Table.Th>
              <Table.Th ta="right">{t('valuation.balance')}</Table.Th>
              <Table.Th ta="right">{t('valuation.difference')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {accounts.map(({ code, name, value, balance, difference }) => (
              <Table.Tr key={code}>
                <Table.Th scope="row" fw={400}>
                  <TextLink to={financePaths.entries({ account: code })}>
                    {code} {local(name)}
                  </TextLink>
                </Table.Th>
                {money(value)}
                {money(balance)}
                {money(difference)}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

/** The average of one unit, rounded for the eye alone. */
const getAverage = ({ value, onHand }: ValuedItem): Sum =>
  toSum((BigInt(value) + BigInt(onHand) / 2n) / BigInt(onHand));

function Items({ data: { currency } }: { data: Compared }) {
  const t = useText();
  const items = useValuedItems();
  const columns: Column<ValuedItem>[] = [
    {
      key: 'name',
      title: t('valuation.item'),
      cell: ({ name, code }) => [code, name ?? t('valuation.hidden')].filter(Boolean).join(' '),
      primary: true,
    },
    { key: 'account', title: t('valuation.account'), cell: ({ account }) => account ?? '–' },
    { key: 'onHand', title: t('items.onHand'), cell: ({ onHand }) => <NumberText value={onHand} />, align: 'right' },
    {
      key: 'unitCost',
      title: t('valuation.unitCost'),
      cell: (row) => <MoneyText value={{ amount: getAverage(row), currency }} />,
      align: 'right',
    },
    {
      key: 'value',
      title: t('items.value'),
      cell: ({ value }) => <MoneyText value={{ amount: value, currency }} />,
      align: 'right',
    },
  ];
  return (
    <Section title={t('valuation.items')} plain>
      <RecordTable
        name="item.valuation"
        label={t('valuation.items')}
        columns={columns}
        list={items}
        rowLabel={(row) => row.name ?? t('valuation.hidden')}
        rowHref={(row) => (row.name ? itemPaths.item({ id: row.id }) : itemPaths.items())}
        empty={<Empty illustration="book" title={t('valuation.none')} />}
      />
    </Section>
  );
}
