/** The passkey beside the code: its button, or why it cannot be used here. */
import { Button, Divider, Stack, Text } from '@mantine/core';
import { type Ref, useState } from 'react';
import { FormError } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import type { Offer } from './offer.ts';
import { knowsPasskeys } from './passkeys.ts';

export const canUse = (offer: Offer | null | undefined): boolean => offer?.passkey === true && knowsPasskeys();

export function PasskeyWay(props: { offer: Offer; onUse: () => Promise<unknown>; ref?: Ref<HTMLButtonElement> }) {
  const t = useText();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  if (!canUse(props.offer)) return <Text>{t(props.offer.passkey ? 'passkey.no-browser' : 'passkey.elsewhere')}</Text>;
  const use = async () => {
    setState({ busy: true, error: null });
    const error = await props.onUse().then(
      () => null,
      (failure: unknown) => failure,
    );
    setState({ busy: false, error });
  };
  return (
    <Stack gap="md">
      <Text>{t('passkey.ask')}</Text>
      <FormError error={state.error} />
      <Button ref={props.ref} loading={state.busy} fullWidth onClick={() => void use()}>
        {t('passkey.go')}
      </Button>
      <Divider label={t('passkey.or')} />
    </Stack>
  );
}
