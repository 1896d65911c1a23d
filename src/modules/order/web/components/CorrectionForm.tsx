/** A guest corrects how an order's customer is reached, before it is sent. */
import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useSend } from '#kernel/web/query.ts';
import { FormError, Section } from '#kernel/web/ui/index.ts';
import { correctGuestData } from '../../contract/guest-data.endpoints.ts';
import type { GuestOrderData, OrderProof } from '../../contract/guest-data.ts';
import { addressTexts, guestTexts } from '../../contract/order.texts.ts';
import { useText } from '../text.ts';

const contactFields = ['name', 'email', 'phone'] as const;
const addressFields = ['postalCode', 'line1', 'line2'] as const;

interface CorrectDataProps {
  id: string;
  proof: OrderProof;
  data: GuestOrderData;
  /** With the address by which the guest is known from now on. */
  onDone: (data: GuestOrderData, email: string) => void;
}

export function CorrectionForm({ id, proof, data, onDone }: CorrectDataProps) {
  const t = useText();
  const local = useLocalText();
  const [contact, setContact] = useState(data.contact);
  const [address, setAddress] = useState(data.address);
  const correct = useSend(correctGuestData, { showsError: true, onDone: (next) => onDone(next, contact.email) });
  return (
    <Section title={t('data.correct')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          correct.fire({ params: { id }, body: { ...proof, change: { contact, ...(address && { address }) } } });
        }}
      >
        <Stack gap="md">
          <FormError error={correct.error} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {contactFields.map((field) => (
              <TextInput
                key={field}
                label={local(guestTexts[field].label)}
                required
                value={contact[field]}
                onChange={(event) => setContact({ ...contact, [field]: event.currentTarget.value })}
              />
            ))}
            {address &&
              addressFields.map((field) => (
                <TextInput
                  key={field}
                  label={local(addressTexts[field].label)}
                  required={field !== 'line2'}
                  value={address[field]}
                  onChange={(event) => setAddress({ ...address, [field]: event.currentTarget.value })}
                />
              ))}
          </SimpleGrid>
          <Group>
            <Button type="submit" loading={correct.isSending}>
              {t('word.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
