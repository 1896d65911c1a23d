/** Choice of the next master. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import type { Mastership } from '#modules/access/contract/mastership.endpoints.ts';
import { useMembers, useOffer } from '../org.api.ts';
import { useText } from '../text.ts';

export function OfferDialog({ mastership, onClose }: { mastership: Mastership; onClose: () => void }) {
  const t = useText();
  const members = useMembers();
  const [memberId, setMember] = useState<string | null>(null);
  const offer = useOffer();
  const masters = mastership.masters.map((master) => master.memberId);
  const others = members.rows.filter(({ id }) => !masters.includes(id));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!memberId) return;
    try {
      await offer.send({ body: { memberId } });
    } catch {
      return; // The form shows it.
    }
    showSuccess(t('org.offer-sent'));
    onClose();
  };
  return (
    <Dialog title={t('org.offer')} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <FormError error={offer.error} />
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
    </Dialog>
  );
}
