/** Adds an account, or changes what may change of one: its names and what it counts as. */
import { FormDialog } from '#kernel/web/ui/index.ts';
import { createAccount, updateAccount } from '../../contract/endpoints.ts';
import { accountTexts } from '../../contract/finance.texts.ts';
import type { Account } from '../../contract/ledger.ts';
import { useCreateAccount, useUpdateAccount } from '../finance.api.ts';
import { useText } from '../text.ts';

const { active: _active, ...texts } = accountTexts;

export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const t = useText();
  const create = useCreateAccount();
  const update = useUpdateAccount({ showsError: true });
  if (!account) {
    return (
      <FormDialog
        of={createAccount}
        texts={texts}
        title={t('accounts.new')}
        row={{ kind: 'expense' }}
        send={(body) => create.send({ body })}
        done={t('accounts.created')}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      of={updateAccount}
      texts={texts}
      title={t('accounts.edit')}
      row={account}
      send={(body) => update.send({ params: { id: account.id }, body })}
      done={t('accounts.updated')}
      onClose={onClose}
    />
  );
}
