/** What needs a fresh proof of who it is: tried, and where it is asked for, done again after the proof. */
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { showError } from '#kernel/web/notify.tsx';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import { prove } from '../../contract/proof.endpoints.ts';
import { useProviders } from '../identity.api.ts';
import { useProfile, useStartProof } from './profile.api.ts';
import { useText } from './text.ts';

/** The password is judged by the server alone, so it is no form of the contract's. */
function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const t = useText();
  const profile = useProfile().data;
  const providers = useProviders().data?.providers ?? [];
  const start = useStartProof();
  const [password, setPassword] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const connected = (id: string) =>
    profile?.socialConnections[id as keyof typeof profile.socialConnections]?.connected === true;
  const ways = providers.filter(({ id, proof }) => proof && connected(id));
  const submit = async () => {
    setState({ busy: true, error: null });
    try {
      await call(prove, { body: { password } });
      onProved();
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  const leave = async (provider: string) => {
    const { url } = await start.send({ params: { provider }, body: { returnTo: location.pathname } });
    location.assign(url);
  };
  return (
    <Dialog title={t('proof.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          <Text>{t('proof.text')}</Text>
          <FormError error={state.error} />
          {profile?.hasPassword && (
            <>
              <PasswordInput
                label={t('proof.password')}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                autoComplete="current-password"
                data-autofocus
              />
              <Button type="submit" loading={state.busy}>
                {t('word.confirm')}
              </Button>
            </>
          )}
          {ways.map(({ id, name }) => (
            <Button key={id} variant="default" onClick={() => void leave(id).catch(showError)}>
              {t('proof.by', { name })}
            </Button>
          ))}
          {profile && !profile.hasPassword && ways.length === 0 && <Text>{t('proof.none')}</Text>}
        </Stack>
      </form>
    </Dialog>
  );
}

/** `proved(() => …)` does it, and shows why where it fails; `dialog` is drawn by the screen. */
export function useProved(): { proved: (act: () => Promise<unknown>) => void; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ act: () => Promise<unknown> } | null>(null);
  const proved = (act: () => Promise<unknown>) => {
    act().catch((error) => {
      if (toApiError(error).code === 'REAUTHENTICATION_REQUIRED') setWaiting({ act });
      else showError(error);
    });
  };
  const dialog = waiting && (
    <ProofDialog
      onClose={() => setWaiting(null)}
      onProved={() => {
        setWaiting(null);
        proved(waiting.act);
      }}
    />
  );
  return { proved, dialog };
}
