/** Removing the second step, or making new recovery codes: both take the password and a code. */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { text } from '#kernel/contract/text.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { useSend } from '#kernel/web/query.ts';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import { removeSecondFactor, renewRecoveryCodes } from '../../contract/factor.endpoints.ts';
import { useText } from '../text.ts';
import { useAccountForm } from './account-form.ts';
import { useProven } from './prove.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const Asked = z.object({ secondFactor: text({ max: 60 }), password: z.string().min(1) });
const AskedWithout = z.object({ secondFactor: text({ max: 60 }), password: z.string() });

export function FactorDialog(props: { deed: 'remove' | 'renew'; hasPassword: boolean; onClose: () => void }) {
  const { deed, hasPassword, onClose } = props;
  const t = useText();
  const remove = useSend(removeSecondFactor, { showsError: true });
  const renew = useSend(renewRecoveryCodes, { showsError: true });
  const { proven, dialog } = useProven();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const work = async (body: { secondFactor: string; password?: string }) => {
    if (deed === 'renew') return setCodes((await renew.send({ body })).recoveryCodes);
    await remove.send({ body });
    showDone(t('security.removed'));
    onClose();
  };
  const {
    form,
    props: own,
    busy,
    error,
  } = useAccountForm({
    initial: { secondFactor: '', password: '' },
    asks: hasPassword ? Asked : AskedWithout,
    send: ({ secondFactor, password }) => proven(() => work({ secondFactor, ...(hasPassword && { password }) })),
    marks: true,
  });
  return (
    <Dialog title={t(`security.${deed}`)} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <form {...own}>
          <Stack gap="md">
            <Text>{t(`security.${deed}-text`)}</Text>
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
            <TextInput
              label={t('factor.code')}
              description={t('factor.ask')}
              autoComplete="one-time-code"
              spellCheck={false}
              required
              maxLength={60}
              key={form.key('secondFactor')}
              {...form.getInputProps('secondFactor')}
            />
            <Button type="submit" loading={busy} {...(deed === 'remove' && { color: 'red.8' })}>
              {t(`security.${deed}`)}
            </Button>
          </Stack>
        </form>
      )}
      {dialog}
    </Dialog>
  );
}
