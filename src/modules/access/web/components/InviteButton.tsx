/** The way to a new colleague: by mail, or by a link that is handed on. */
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#kernel/web/can.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { useText } from '../text.ts';

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog);

export function InviteButton(props: ButtonProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Can permission={companyPermissions['company.member.manage']}>
      <Button variant="default" {...props} onClick={() => setOpen(true)}>
        {t('invite.go')}
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </Can>
  );
}
