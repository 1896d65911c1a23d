import { Anchor, Stack, Text } from '@mantine/core';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { useZone } from '#kernel/web/host.tsx';
import { DayText, Loaded, NumberText, PageHeader, Section, StatTiles, TextLink } from '#kernel/web/ui/index.ts';
import type { orderEndpoints } from '../../contract/endpoints.ts';
import { AddressBook } from '../components/AddressBook.tsx';
import { ProfileForm } from '../components/ProfileForm.tsx';
import { useDashboard } from '../order.api.ts';
import { useText } from '../text.ts';
import { OrderTable } from './OrderList.tsx';

type Dashboard = ReplyOf<typeof orderEndpoints.dashboard>;

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
          to: '/orders',
        },
        {
          label: t('account.cart'),
          value: (
            <Anchor href="/cart" inherit>
              <NumberText value={data.cartQuantity} unit={t('account.cartUnit')} />
            </Anchor>
          ),
        },
        {
          label: t('account.addressCount'),
          value: <NumberText value={addresses.length} unit={t('account.addressUnit')} />,
        },
        ...(expiresAt ? [{ label: t('account.until'), value: <DayText day={dayIn(zone, expiresAt)} /> }] : []),
      ]}
    />
  );
}

function Recent({ data }: { data: Dashboard }) {
  const t = useText();
  const list = {
    rows: data.recentOrders,
    isPending: false,
    isFetching: false,
    error: null,
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    retry: () => undefined,
  };
  return (
    <Section title={t('account.recent')} action={<TextLink to="/orders">{t('account.allOrders')}</TextLink>}>
      <OrderTable list={list} />
    </Section>
  );
}

export function MyAccount() {
  const t = useText();
  const query = useDashboard();
  return (
    <>
      <PageHeader title={t('account.title')} />
      <Loaded query={query} rows={8}>
        {(data) => (
          <Stack gap="lg">
            <Text>
              {data.session.info.name ? t('account.hello', { name: data.session.info.name }) : t('account.helloGuest')}
            </Text>
            <Numbers data={data} />
            <Recent data={data} />
            <AddressBook addresses={data.session.addresses} />
            {data.session.expiresAt ? (
              <ProfileForm session={data.session} />
            ) : (
              <Text c="dimmed">{t('account.personal')}</Text>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  );
}
