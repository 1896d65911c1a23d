/** 사용자 관리: accounts of people, found by name or address; locked, signed out everywhere, given core roles. */
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  Empty,
  FormDialog,
  PageHeader,
  PersonText,
  RecordTable,
  type RowAction,
  StatusBadge,
  useConfirm,
  useFieldTable,
} from '#kernel/web/ui/index.ts';
import { type Account, giveCoreRoles, listAccounts } from '../../contract/account.endpoints.ts';
import { accountFilters, accountTexts, roleTexts } from '../../contract/account.texts.ts';
import { platformPaths } from '../../contract/paths.ts';
import { useLock, useSignOut, useUnlock } from '../platform.api.ts';
import { useText } from '../text.ts';

function useActions(onRoles: (account: Account) => void): (account: Account) => RowAction[] {
  const t = useText();
  const confirm = useConfirm();
  const lock = useLock({
    onDone: ({ id, name }) =>
      showSuccess(t('users.lock.done', { name }), { undo: () => unlock.fire({ params: { id }, body: {} }) }),
  });
  const unlock = useUnlock({
    onDone: ({ id, name }) =>
      showSuccess(t('users.unlock.done', { name }), { undo: () => lock.fire({ params: { id }, body: {} }) }),
  });
  const signOut = useSignOut({ onDone: ({ name }) => showSuccess(t('users.signOut.done', { name })) });
  return (account) => {
    const { id, name } = account;
    const call = { params: { id }, body: {} };
    const ask = async (word: 'lock' | 'signOut', work: () => void) => {
      const [title, message] = [t(`users.${word}.title`, { name }), t(`users.${word}.message`)];
      if (await confirm({ title, message, confirmLabel: t(`users.${word}`), danger: true })) work();
    };
    return [
      { label: t('users.roles'), onClick: () => onRoles(account) },
      ...(account.sessions > 0
        ? [{ label: t('users.signOut'), onClick: () => void ask('signOut', () => signOut.fire(call)) }]
        : []),
      account.lockedAt
        ? { label: t('users.unlock'), onClick: () => unlock.fire(call) }
        : { label: t('users.lock'), danger: true, onClick: () => void ask('lock', () => lock.fire(call)) },
    ];
  };
}

export function CoreUsers() {
  const t = useText();
  const local = useLocalText();
  const [roles, setRoles] = useState<Account | null>(null);
  const actions = useActions(setRoles);
  const table = useFieldTable(listAccounts, {
    name: 'platform.users',
    label: platformPaths.users.title,
    texts: accountTexts,
    filters: accountFilters,
    cells: {
      name: (row) => <PersonText name={row.name} />,
      lockedAt: (row) => (row.lockedAt ? <StatusBadge tone="bad">{t('users.locked')}</StatusBadge> : t('word.active')),
      coreRoles: (row) => row.coreRoles.map((role) => local(accountTexts.coreRoles.options[role])).join(', '),
    },
  });
  return (
    <>
      <PageHeader title={platformPaths.users.title} />
      <RecordTable
        {...table}
        rowLabel={(row) => row.name}
        rowActions={actions}
        empty={<Empty illustration="people" title={t('users.none')} />}
      />
      {roles && (
        <FormDialog
          of={giveCoreRoles}
          texts={roleTexts}
          title={t('users.rolesOf', { name: roles.name })}
          row={roles}
          params={{ id: roles.id }}
          done={t('word.saved')}
          onClose={() => setRoles(null)}
        />
      )}
    </>
  );
}
