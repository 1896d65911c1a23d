import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toApiError } from '#kernel/web/api-error.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { FormError } from '#kernel/web/ui/index.ts';
import { type Account, type AccountPurpose, accountKinds, accountPurposes } from '../../contract/ledger.ts';
import { useCreateAccount, useUpdateAccount } from '../finance.api.ts';
import { useText } from '../text.ts';

/** Adds an account, or changes what may change of one: its names and what it counts as. */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const t = useText();
  const { form, error, isSending, submit } = useAccountForm(account, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(account ? 'accounts.edit' : 'accounts.new')}
      closeButtonProps={{ 'aria-label': t('accounts.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={error} />
          {!account && (
            <>
              <TextInput label={t('accounts.code')} required maxLength={10} {...form.getInputProps('code')} />
              <Select
                label={t('accounts.kind')}
                data={accountKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                allowDeselect={false}
                {...form.getInputProps('kind')}
              />
            </>
          )}
          <TextInput label={t('accounts.nameKo')} required maxLength={80} {...form.getInputProps('name.ko')} />
          <TextInput label={t('accounts.nameEn')} required maxLength={80} {...form.getInputProps('name.en')} />
          <Select
            label={t('accounts.purpose')}
            description={t('accounts.purpose.about')}
            placeholder={t('accounts.purpose.none')}
            data={accountPurposes.map((value) => ({ value, label: t(`purpose.${value}`) }))}
            clearable
            {...form.getInputProps('purpose')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('new.cancel')}
            </Button>
            <Button type="submit" loading={isSending}>
              {t('accounts.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useAccountForm(account: Account | null, onClose: () => void) {
  const t = useText();
  const form = useForm({
    initialValues: {
      code: account?.code ?? '',
      kind: account?.kind ?? 'expense',
      name: account?.name ?? { ko: '', en: '' },
      purpose: account?.purpose ?? (null as AccountPurpose | null),
    },
  });
  const done = (key: 'accounts.created' | 'accounts.updated') => () => {
    showDone(t(key));
    onClose();
  };
  const create = useCreateAccount({ onDone: done('accounts.created') });
  const update = useUpdateAccount({ onDone: done('accounts.updated'), showsError: true });
  const submit = form.onSubmit(async ({ code, kind, name, purpose }) => {
    const sent = account
      ? update.send({ params: { id: account.id }, body: { version: account.version, name, purpose } })
      : create.send({ body: { code, kind, name, purpose } });
    // The failure itself is shown by FormError.
    await sent.catch((error) => form.setErrors(toApiError(error).fields));
  });
  const { error, isSending } = account ? update : create;
  return { form, error, isSending, submit };
}
