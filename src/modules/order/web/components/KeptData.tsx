/** What is kept of a guest who ordered: the order's own data, what the browser told beside it, consents, and what was asked for. */
import { List, Stack, Text } from '@mantine/core';
import { consentActTitles, consentTitles } from '#kernel/contract/consent.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { DayText, DefinitionList, MoneyText, Section, TimeText } from '#kernel/web/ui/index.ts';
import type { GuestRequest, OwnOrderData } from '../../contract/own-data.ts';
import { useText } from '../text.ts';

const placeOf = (place: { postalCode: string; line1: string; line2: string }): string =>
  [`(${place.postalCode})`, place.line1, place.line2].filter(Boolean).join(' ');

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

function OrderFacts({ data }: { data: OwnOrderData }) {
  const t = useText();
  const { number, contact, address, note, total, currency, kept } = data;
  return (
    <Section title={t('detail.title', { number })}>
      <DefinitionList
        columns={2}
        items={[
          { label: t('word.name'), value: contact.name },
          { label: t('word.phone'), value: contact.phone },
          { label: t('word.email'), value: contact.email },
          { label: t('word.address'), value: address && placeOf(address) },
          ...(note ? [{ label: t('detail.note'), value: note }] : []),
          { label: t('word.total'), value: <MoneyText value={{ amount: total, currency }} /> },
        ]}
      />
      <Text size="sm" c="dimmed" mt="sm" component="div">
        {t('data.kept', { number, source: kept.source })} <DayText day={kept.until} />
      </Text>
    </Section>
  );
}

function ProfileFacts({ profile }: Pick<OwnOrderData, 'profile'>) {
  const t = useText();
  const told = [profile.name, profile.email, profile.phone].filter(Boolean).join(' · ');
  return (
    <Section title={t('data.profile')}>
      {!told && profile.addresses.length === 0 && <Text c="dimmed">{t('data.nothing')}</Text>}
      {told && <Text>{told}</Text>}
      {profile.addresses.map((place) => (
        <Text key={`${place.label} ${place.line1}`} size="sm">
          {place.label} · {place.recipient} · {place.phone} · {placeOf(place)}
        </Text>
      ))}
    </Section>
  );
}

export function KeptData({ data }: { data: OwnOrderData }) {
  const t = useText();
  const local = useLocal();
  return (
    <Stack gap="lg">
      <OrderFacts data={data} />
      <ProfileFacts profile={data.profile} />
      <Section title={t('data.consents')}>
        <List size="sm">
          {data.consents.map(({ id, kind, act, at }) => (
            <List.Item key={id}>
              <TimeText at={at} absolute /> {local(consentTitles[kind])} {local(consentActTitles[act])}
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
