/**
 * To whom a master hands the company on. By hand, since it is sent twice where the sign-in is older than five minutes: then the password
 * is asked for first.
 */
import { Button, Group, PasswordInput, Select, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toApiError } from '#kernel/web/api-error.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { Mastership } from '#modules/access/contract/mastership.endpoints.ts';
import { useMembers, useOffer, useProve } from '../org.api.ts';
import { useText } from '../text.ts';

export function OfferDialog({ mastership, onClose }: { mastership: Mastership; onClose: () => void }) {
  const t = useText();
  const members = useMembers();
  const [memberId, setMember] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [asksPassword, setAsksPassword] = useState(false);
  const offer = useOffer();
  const prove = useProve();
  const masters = mastership.masters.map((one) => one.memberId);
  const others = members.rows.filter(({ id }) => !masters.includes(id));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!memberId) return;
    try {
      if (asksPassword) await prove.send({ body: { password } });
      await offer.send({ body: { memberId } });
      showDone(t('org.offer-sent'));
      onClose();
    } catch (error) {
      if (toApiError(error).code === 'REAUTHENTICATION_REQUIRED') setAsksPassword(true);
    }
  };
  const asked = offer.error?.code === 'REAUTHENTICATION_REQUIRED' ? null : offer.error;
  return (
    <Dialog title={t('org.offer')} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <FormError error={prove.error ?? asked} />
          <Text c="dimmed">{t('org.offer-hint')}</Text>
          <Select
            label={t('org.heir')}
            data={others.map(({ id, name, email }) => ({ value: id, label: email ? `${name} (${email})` : name }))}
            value={memberId}
            onChange={setMember}
            nothingFoundMessage={t('org.nobody')}
            searchable
            required
          />
          {asksPassword && (
            <PasswordInput
              label={t('org.password')}
              description={t('org.password-hint')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('word.cancel')}
            </Button>
            <Button type="submit" loading={offer.isSending || prove.isSending}>
              {t('org.offer')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
