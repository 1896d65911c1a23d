/** Removing the second step or a passkey, or making new recovery codes: all take the password, and a passkey or a code. */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { text } from '#kernel/contract/text.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSend } from '#kernel/web/query.ts';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import { removeSecondFactor, renewRecoveryCodes } from '../../contract/factor.endpoints.ts';
import type { SecondFactor } from '../../contract/factor.shapes.ts';
import { removePasskey } from '../../contract/passkey.endpoints.ts';
import type { Passkey } from '../../contract/passkey.shapes.ts';
import { useText } from '../text.ts';
import { useAccountForm } from './account-form.ts';
import { PasskeyOption } from './PasskeyOption.tsx';
import { usePasskeys } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const Asked = z.object({ secondFactor: text({ max: 60 }), password: z.string().min(1) });
const AskedWithout = z.object({ secondFactor: text({ max: 60 }), password: z.string() });

type FactorAction = 'remove' | 'remove-app' | 'remove-passkey' | 'renew';
type Props = {
  action: FactorAction;
  factor: SecondFactor;
  /** The one that is removed. */
  passkey?: Passkey;
  hasPassword: boolean;
  onClose: () => void;
};
type FactorInput = { secondFactor: string; password?: string };

/** Does it; the codes that are to be shown, or null when it is over. */
function useFactorAction({ action, passkey }: Props): (body: FactorInput) => Promise<readonly string[] | null> {
  const t = useText();
  const remove = useSend(removeSecondFactor, { showsError: true });
  const drop = useSend(removePasskey, { showsError: true });
  const renew = useSend(renewRecoveryCodes, { showsError: true });
  return async (body) => {
    if (action === 'renew') return (await renew.send({ body })).recoveryCodes;
    if (passkey) await drop.send({ params: { id: passkey.id }, body });
    else await remove.send({ body });
    showSuccess(t(passkey ? 'passkeys.removed' : 'security.removed'));
    return null;
  };
}

const getTextKey = ({ action, factor }: Props) =>
  action === 'remove-passkey' && factor.passkeys.length === 1 && !factor.since
    ? 'security.remove-last-text'
    : (`security.${action}-text` as const);

export function FactorDialog(props: Props) {
  const { action, factor, hasPassword, onClose } = props;
  const t = useText();
  const act = useFactorAction(props);
  const { show } = usePasskeys();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const offer = factor.passkeys.length > 0 ? { code: factor.since !== null, passkey: factor.passkeysHere } : null;
  const work = async ({ secondFactor, password }: { secondFactor: string; password: string }) => {
    const codes = await act({ secondFactor, ...(hasPassword && { password }) });
    if (codes) setCodes(codes);
    else onClose();
  };
  const {
    form,
    props: own,
    busy,
    error,
  } = useAccountForm({
    initial: { secondFactor: '', password: '' },
    asks: hasPassword ? Asked : AskedWithout,
    send: work,
    marks: true,
  });
  const byPasskey = async () => {
    const { password } = form.getValues();
    if (hasPassword && form.validateField('password').hasError) return;
    await show((secondFactor) => work({ secondFactor, password }));
  };
  return (
    <Dialog title={t(`security.${action}`)} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onClose} />
      ) : (
        <form {...own}>
          <Stack gap="md">
            <Text>{t(getTextKey(props))}</Text>
            <FormError error={error} />
            {hasPassword && (
              <PasswordInput
                label={t('field.password')}
                autoComplete="current-password"
                required
                data-autofocus
                key={form.key('password')}
                {...form.getInputProps('password')}
              />
            )}
            {offer && <PasskeyOption offer={offer} onUse={byPasskey} />}
            <TextInput
              label={t(offer?.code === false ? 'factor.recovery' : 'factor.code')}
              description={t(offer?.code === false ? 'factor.ask-recovery' : 'factor.ask')}
              autoComplete="one-time-code"
              spellCheck={false}
              required
              maxLength={60}
              key={form.key('secondFactor')}
              {...form.getInputProps('secondFactor')}
            />
            <Button type="submit" loading={busy} {...(action !== 'renew' && { color: 'red.8' })}>
              {t(`security.${action}`)}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
