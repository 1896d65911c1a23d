/** 내 계정: newest orders, addresses, and what is known of the customer. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { useZone } from '#kernel/web/host.tsx';
import {
  DayText,
  Loaded,
  lazyForm,
  MoneyText,
  NumberText,
  PageHeader,
  Section,
  StatTiles,
  TextLink,
  TimeText,
} from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { Consents } from '#modules/identity/web/index.ts';
import type { readDashboard } from '../../contract/endpoints.ts';
import type { OrderSummary } from '../../contract/order.ts';
import { orderPaths } from '../../contract/paths.ts';
import { AddressBook } from '../components/AddressBook.tsx';
import { NoOrders } from '../components/NoOrders.tsx';
import { OrderBadge } from '../components/OrderBadge.tsx';
import { useDashboard } from '../order.api.ts';
import { useText } from '../text.ts';

const ProfileForm = lazyForm(async () => (await import('../components/ProfileForm.tsx')).ProfileForm);

type Dashboard = ReplyOf<typeof readDashboard>;

function Numbers({ data }: { data: Dashboard }) {
  const t = useText();
  const zone = useZone();
  const { addresses, expiresAt } = data.session;
  return (
    <StatTiles
      items={[
        {
          label: t('account.open'),
          value: <NumberText value={data.openOrders} unit={t('account.orderUnit')} />,
          to: orderPaths.orders(),
        },
        {
          label: t('account.cart'),
          value: (
            <Anchor href={orderPaths.cart()} inherit>
              <NumberText value={data.cartQuantity} unit={t('account.cartUnit')} />
            </Anchor>
          ),
        },
        {
          label: t('account.addressCount'),
          value: <NumberText value={addresses.length} unit={t('account.addressUnit')} />,
        },
        ...(expiresAt ? [{ label: t('account.until'), value: <DayText day={toLocalDay(zone, expiresAt)} /> }] : []),
      ]}
    />
  );
}

function RecentOrder({ order }: { order: OrderSummary }) {
  return (
    <Group justify="space-between" gap="sm" py="xs" component="li">
      <Group gap="sm" miw={0}>
        <TextLink to={orderPaths.order({ id: order.id })} fw={600}>
          {order.number}
        </TextLink>
        <OrderBadge state={order.state} />
        <Text size="sm" c="dimmed" component="div">
          <TimeText at={order.placedAt} />
        </Text>
      </Group>
      <MoneyText value={{ amount: order.total, currency: order.currency }} fw={600} />
    </Group>
  );
}

function Recent({ orders }: { orders: readonly OrderSummary[] }) {
  const t = useText();
  return (
    <Section
      title={t('account.recent')}
      action={orders.length > 0 && <TextLink to={orderPaths.orders()}>{t('account.allOrders')}</TextLink>}
    >
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {orders.map((order) => (
            <RecentOrder key={order.id} order={order} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

export function MyAccount() {
  const t = useText();
  const query = useDashboard();
  return (
    <>
      <PageHeader title={accessPaths.account.title} />
      <Loaded query={query} rows={8}>
        {(data) => (
          <Stack gap="lg">
            <Text>
              {data.session.info.name ? t('account.hello', { name: data.session.info.name }) : t('account.helloGuest')}
            </Text>
            <Numbers data={data} />
            <Recent orders={data.recentOrders} />
            <AddressBook addresses={data.session.addresses} />
            {data.session.expiresAt ? (
              <ProfileForm session={data.session} />
            ) : (
              <>
                <Text c="dimmed">{t('account.personal')}</Text>
                <Consents />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  );
}
