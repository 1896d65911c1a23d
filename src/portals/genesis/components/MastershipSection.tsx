/** Mastership section: current master, transfer to another member, and leaving the company. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showSuccess } from '#kernel/web/notify.tsx';
import { DefinitionList, Loaded, Section, TimeText, useConfirm } from '#kernel/web/ui/index.ts';
import type { Mastership } from '#modules/access/contract/mastership.endpoints.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { useAcceptMastership, useEndOffer, useLeave, useMastership } from '../org.api.ts';
import { useText } from '../text.ts';
import { OfferDialog } from './OfferDialog.tsx';

function OfferNotice({ offer }: { offer: NonNullable<Mastership['offer']> }) {
  const t = useText();
  const accept = useAcceptMastership({ onDone: () => showSuccess(t('org.accepted')) });
  const end = useEndOffer({ onDone: () => showSuccess(t('org.ended')) });
  return (
    <Group justify="space-between">
      <Text>
        {t(offer.isToMe ? 'org.offered-to-me' : 'org.offered', { from: offer.from.name, to: offer.to.name })}{' '}
        <TimeText at={offer.expiresAt} absolute />
      </Text>
      <Group gap="sm">
        {(offer.isToMe || offer.isFromMe) && (
          <Button variant="default" loading={end.isSending} onClick={() => end.fire({})}>
            {t(offer.isToMe ? 'word.decline' : 'org.take-back')}
          </Button>
        )}
        {offer.isToMe && (
          <Button loading={accept.isSending} onClick={() => accept.fire({ body: { offerId: offer.id } })}>
            {t('org.accept')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

export function MastershipSection() {
  const t = useText();
  const mastership = useMastership();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [isOffering, setOffering] = useState(false);
  const leave = useLeave({
    onDone: () => {
      showSuccess(t('org.left'));
      navigate(identityPaths.mine());
    },
  });
  const ask = async () => {
    const question = { title: t('org.leave'), message: t('org.leave-ask'), confirmLabel: t('org.leave'), danger: true };
    if (await confirm(question)) leave.fire({ body: {} });
  };
  return (
    <Section title={t('org.master')} description={t('org.master-hint')}>
      <Loaded query={mastership} rows={2}>
        {(data) => (
          <Stack gap="md">
            <DefinitionList
              items={[{ label: t('org.master-now'), value: data.masters.map(({ name }) => name).join(', ') }]}
            />
            {data.offer && <OfferNotice offer={data.offer} />}
            <Group justify="flex-end">
              <Button variant="subtle" color="red" loading={leave.isSending} onClick={() => void ask()}>
                {t('org.leave')}
              </Button>
              {data.isMaster && !data.offer && (
                <Button variant="default" onClick={() => setOffering(true)}>
                  {t('org.offer')}
                </Button>
              )}
            </Group>
            {isOffering && <OfferDialog mastership={data} onClose={() => setOffering(false)} />}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
