/** The end of the links about another address: the new one confirms, the old one stops it. Nothing happens by opening it. */
import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#kernel/web/api.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { useSession } from '#kernel/web/session.tsx';
import { FormError } from '#kernel/web/ui/index.ts';
import { confirmAddress, stopAddress } from '../../contract/address.endpoints.ts';
import { identityPaths } from '../../contract/paths.ts';
import { AccountFrame } from '../components/AccountFrame.tsx';
import { useLinkSecret } from '../components/link-secret.ts';
import { useText } from '../text.ts';

export function AddressChange() {
  const t = useText();
  const confirm = useLinkSecret('confirm');
  const stop = useLinkSecret('stop');
  const [done, setDone] = useState<string | null>(null);
  return (
    <AccountFrame title={identityPaths.address.title}>
      {done && (
        <>
          <Alert color="green" variant="light" role="status" title={done} />
          <Button component={Link} to={identityPaths.login()}>
            {t('word.signIn')}
          </Button>
        </>
      )}
      {!done && confirm && <Confirm token={confirm} onDone={setDone} />}
      {!done && stop && <Stop token={stop} onDone={setDone} />}
      {!done && !confirm && !stop && <Alert color="yellow" variant="light" role="alert" title={t('address.missing')} />}
    </AccountFrame>
  );
}

interface Step {
  token: string;
  onDone: (message: string) => void;
}

/** A button's action, and its error. */
function useAddressAction(work: () => Promise<void>) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const run = async () => {
    setState({ busy: true, error: null });
    try {
      await work();
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return { ...state, run };
}

function Confirm({ token, onDone }: Step) {
  const t = useText();
  const session = useSession();
  const [password, setPassword] = useState('');
  const [foreign, setForeign] = useState(false);
  const asks = session.state !== 'authenticated' || foreign;
  const { busy, error, run } = useAddressAction(async () => {
    try {
      const { email } = await call(confirmAddress, { body: { token, ...(asks && { password }) } });
      if (session.state === 'authenticated') await session.reload();
      onDone(t('address.confirmed', { email }));
    } catch (failure) {
      // Signed in as somebody else than who asked for it.
      if (asks || toApiError(failure).code !== 'LOGIN_FAILED') throw failure;
      setForeign(true);
      throw failure;
    }
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Stack gap="md">
        <Text>{t('address.confirm-text')}</Text>
        <FormError error={error} />
        {asks && (
          <PasswordInput
            label={t('field.password')}
            description={t('address.by-password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={busy} fullWidth>
          {t('address.confirm')}
        </Button>
      </Stack>
    </form>
  );
}

function Stop({ token, onDone }: Step) {
  const t = useText();
  const { busy, error, run } = useAddressAction(async () => {
    const { email } = await call(stopAddress, { body: { token } });
    onDone(t('address.stopped', { email }));
  });
  return (
    <Stack gap="md">
      <Text>{t('address.stop-text')}</Text>
      <FormError error={error} />
      <Button color="red.8" loading={busy} onClick={() => void run()} fullWidth>
        {t('address.stop')}
      </Button>
    </Stack>
  );
}
