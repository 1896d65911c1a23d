/** To whom a master hands the company on. By hand, since it may be sent twice: who it is may be asked for in between. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { Mastership } from '#modules/access/contract/mastership.endpoints.ts';
import { useProven } from '#modules/identity/web/index.ts';
import { useMembers, useOffer } from '../org.api.ts';
import { useText } from '../text.ts';

export function OfferDialog({ mastership, onClose }: { mastership: Mastership; onClose: () => void }) {
  const t = useText();
  const members = useMembers();
  const [memberId, setMember] = useState<string | null>(null);
  const offer = useOffer();
  const { proven, dialog } = useProven();
  const masters = mastership.masters.map((one) => one.memberId);
  const others = members.rows.filter(({ id }) => !masters.includes(id));
  const work = async (heir: string) => {
    await offer.send({ body: { memberId: heir } });
    showDone(t('org.offer-sent'));
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    // Its error stands in the form.
    if (memberId) proven(() => work(memberId)).catch(() => null);
  };
  const error = offer.error?.code === 'REAUTHENTICATION_REQUIRED' ? null : offer.error;
  return (
    <Dialog title={t('org.offer')} onClose={onClose}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <FormError error={error} />
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('word.cancel')}
            </Button>
            <Button type="submit" loading={offer.isSending}>
              {t('org.offer')}
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </Dialog>
  );
}
