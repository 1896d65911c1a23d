/** The passkey beside the code: its button, or why it cannot be used here. */
import { Button, Divider, Stack, Text } from '@mantine/core';
import { type Ref, useState } from 'react';
import { FormError } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { hasPasskeySupport } from './passkeys.ts';
import type { Offer } from './sign-in-offer.ts';

export const canUsePasskey = (offer: Offer | null | undefined): boolean =>
  offer?.passkey === true && hasPasskeySupport();

export function PasskeyOption(props: { offer: Offer; onUse: () => Promise<unknown>; ref?: Ref<HTMLButtonElement> }) {
  const t = useText();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  if (!canUsePasskey(props.offer))
    return <Text>{t(props.offer.passkey ? 'passkey.no-browser' : 'passkey.elsewhere')}</Text>;
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
