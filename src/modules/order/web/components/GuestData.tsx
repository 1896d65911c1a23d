/** Stored data of a guest who ordered: the order's own data, additional browser data, consents, and requests. */
import { List, Stack, Text } from '@mantine/core';
import { consentActionTitles, consentTitles } from '#kernel/contract/consent.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { DayText, DefinitionList, MoneyText, Section, TimeText } from '#kernel/web/ui/index.ts';
import type { GuestOrderData, GuestRequest } from '../../contract/guest-data.ts';
import { useText } from '../text.ts';

const formatAddress = (address: { postalCode: string; line1: string; line2: string }): string =>
  [`(${address.postalCode})`, address.line1, address.line2].filter(Boolean).join(' ');

export function RequestList({ requests }: { requests: readonly GuestRequest[] }) {
  const t = useText();
  return (
    <List size="sm">
      {requests.map(({ id, kind, at }) => (
        <List.Item key={id}>
          <TimeText at={at} absolute /> {t(`data.request.${kind}`)}
        </List.Item>
      ))}
    </List>
  );
}

function OrderFacts({ data }: { data: GuestOrderData }) {
  const t = useText();
  const { number, contact, address, note, total, currency, kept: retention } = data;
  return (
    <Section title={t('detail.title', { number })}>
      <DefinitionList
        columns={2}
        items={[
          { label: t('word.name'), value: contact.name },
          { label: t('word.phone'), value: contact.phone },
          { label: t('word.email'), value: contact.email },
          { label: t('word.address'), value: address && formatAddress(address) },
          ...(note ? [{ label: t('detail.note'), value: note }] : []),
          { label: t('word.total'), value: <MoneyText value={{ amount: total, currency }} /> },
        ]}
      />
      <Text size="sm" c="dimmed" mt="sm" component="div">
        {t('data.kept', { number, source: retention.source })} <DayText day={retention.until} />
      </Text>
    </Section>
  );
}

function ProfileFacts({ profile }: Pick<GuestOrderData, 'profile'>) {
  const t = useText();
  const profileText = [profile.name, profile.email, profile.phone].filter(Boolean).join(' · ');
  return (
    <Section title={t('data.profile')}>
      {!profileText && profile.addresses.length === 0 && <Text c="dimmed">{t('data.nothing')}</Text>}
      {profileText && <Text>{profileText}</Text>}
      {profile.addresses.map((address) => (
        <Text key={`${address.label} ${address.line1}`} size="sm">
          {address.label} · {address.recipient} · {address.phone} · {formatAddress(address)}
        </Text>
      ))}
    </Section>
  );
}

export function GuestData({ data }: { data: GuestOrderData }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Stack gap="lg">
      <OrderFacts data={data} />
      <ProfileFacts profile={data.profile} />
      <Section title={t('data.consents')}>
        <List size="sm">
          {data.consents.map(({ id, kind, act, at }) => (
            <List.Item key={id}>
              <TimeText at={at} absolute /> {local(consentTitles[kind])} {local(consentActionTitles[act])}
            </List.Item>
          ))}
        </List>
      </Section>
      <Section title={t('data.requests')}>
        <RequestList requests={data.requests} />
      </Section>
    </Stack>
  );
}
