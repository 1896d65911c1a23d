/** Adds an account, or changes what may change of one: its names and what it counts as. */
import { FormDialog } from '#kernel/web/ui/index.ts';
import { createAccount, updateAccount } from '../../contract/endpoints.ts';
import { accountTexts } from '../../contract/finance.texts.ts';
import type { Account } from '../../contract/ledger.ts';
import { useText } from '../text.ts';

const { active: _active, ...texts } = accountTexts;

export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const t = useText();
  return account ? (
    <FormDialog
      of={updateAccount}
      params={{ id: account.id }}
      texts={texts}
      title={t('accounts.edit')}
      row={account}
      done={t('accounts.updated')}
      onClose={onClose}
    />
  ) : (
    <FormDialog
      of={createAccount}
      texts={texts}
      title={t('accounts.new')}
      row={{ kind: 'expense' }}
      done={t('accounts.created')}
      onClose={onClose}
    />
  );
}
