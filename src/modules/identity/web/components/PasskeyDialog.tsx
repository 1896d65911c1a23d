/** Registering a passkey, and giving one another name. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#kernel/web/api.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSend } from '#kernel/web/query.ts';
import { Dialog, FormError } from '#kernel/web/ui/index.ts';
import { getDeviceName } from '../../contract/device.ts';
import { addPasskey, renamePasskey, startPasskey } from '../../contract/passkey.endpoints.ts';
import { type Passkey, PasskeyName } from '../../contract/passkey.shapes.ts';
import { useText } from '../text.ts';
import { useAccountForm } from './account-form.ts';
import { usePasskeys } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const Named = z.object({ name: PasskeyName });

function NameForm(props: { name: string; text?: string; go: string; send: (name: string) => Promise<unknown> }) {
  const t = useText();
  const {
    form,
    props: own,
    busy,
    error,
  } = useAccountForm({
    initial: { name: props.name },
    asks: Named,
    send: ({ name }) => props.send(name.trim()),
    marks: true,
  });
  return (
    <form {...own}>
      <Stack gap="md">
        {props.text && <Text>{props.text}</Text>}
        <FormError error={error} />
        <TextInput
          label={t('passkeys.name')}
          autoComplete="off"
          required
          data-autofocus
          maxLength={60}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={busy}>
          {props.go}
        </Button>
      </Stack>
    </form>
  );
}

/** The recovery codes are shown here with the first second factor, although it is on by then. */
export function AddPasskey({ onDone, onClose }: { onDone?: () => void; onClose: () => void }) {
  const t = useText();
  const { create } = usePasskeys();
  const add = useSend(addPasskey, { showsError: true });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = () => {
    showSuccess(t('passkeys.added'));
    onClose();
    onDone?.();
  };
  const register = async (name: string) => {
    const credential = JSON.stringify(await create(await call(startPasskey)));
    const { recoveryCodes } = await add.send({ body: { name, credential } });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else done();
  };
  return (
    <Dialog title={t('passkeys.add')} onClose={codes ? done : onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={done} />
      ) : (
        <NameForm
          name={getDeviceName(navigator.userAgent) ?? ''}
          text={t('passkeys.add-text')}
          go={t('passkeys.go')}
          send={register}
        />
      )}
    </Dialog>
  );
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useText();
  const rename = useSend(renamePasskey, { showsError: true });
  const send = async (name: string) => {
    await rename.send({ params: { id: passkey.id }, body: { name } });
    showSuccess(t('passkeys.renamed'));
    onClose();
  };
  return (
    <Dialog title={t('passkeys.rename')} onClose={onClose}>
      <NameForm name={passkey.name} go={t('passkeys.rename')} send={send} />
    </Dialog>
  );
}
