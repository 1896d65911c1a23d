/** Asks who it is before something that needs a fresh proof. */
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { useHost } from '#kernel/web/host.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { Dialog, FormError, Loaded } from '#kernel/web/ui/index.ts';
import { readProfile } from '../../contract/endpoints.ts';
import { prove, startProof } from '../../contract/proof.endpoints.ts';
import type { Provider } from '../../contract/shapes.ts';
import { useProviders } from '../identity.api.ts';
import { useText } from '../text.ts';
import { useAccountForm } from './account-form.ts';

export function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const t = useText();
  const profile = useEndpoint(readProfile, {});
  return (
    <Dialog title={t('proof.title')} onClose={onClose}>
      <Loaded query={profile} rows={2}>
        {({ hasPassword, socialConnections }) =>
          hasPassword ? (
            <ByPassword onProved={onProved} />
          ) : (
            <ByProvider
              connected={(Object.keys(socialConnections) as Provider[]).filter(
                (provider) => socialConnections[provider]?.connected,
              )}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function ByPassword({ onProved }: { onProved: () => void }) {
  const t = useText();
  const { form, props, busy, error } = useAccountForm({
    initial: { password: '' },
    asks: prove.body,
    send: async (body) => {
      await call(prove, { body });
      onProved();
    },
    marks: true,
  });
  const field = useRef<HTMLInputElement>(null);
  // Not `data-autofocus`: the dialog mounts before the field does.
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <form {...props}>
      <Stack gap="md">
        <Text>{t('proof.text')}</Text>
        <FormError error={error} />
        <PasswordInput
          label={t('field.password')}
          autoComplete="current-password"
          required
          ref={field}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={busy}>
          {t('proof.go')}
        </Button>
      </Stack>
    </form>
  );
}

/** People without a password sign in again at a provider that reports the time of sign-in. */
function ByProvider({ connected }: { connected: readonly Provider[] }) {
  const t = useText();
  const { company } = useHost();
  const [error, setError] = useState<unknown>(null);
  // Providers lead back to the start portal alone.
  const providers = (useProviders().data?.providers ?? []).filter(
    ({ id, proof }) => proof && !company && connected.includes(id as Provider),
  );
  const go = async (provider: string) => {
    try {
      const returnTo = location.pathname + location.search;
      location.assign((await call(startProof, { params: { provider }, body: { returnTo } })).url);
    } catch (failure) {
      setError(failure);
    }
  };
  if (providers.length === 0) return <Text>{t('proof.none')}</Text>;
  return (
    <Stack gap="md">
      <FormError error={error} />
      {providers.map(({ id, name }) => (
        <Button key={id} variant="default" onClick={() => void go(id)}>
          {t('proof.with', { name })}
        </Button>
      ))}
    </Stack>
  );
}
