/** Invites somebody to the company: the address and the roles, and the mail is on its way. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { words } from '#kernel/contract/words.ts';
import { FormDialog } from '#kernel/web/ui/index.ts';
import { defaultRole } from '#modules/access/contract/roles.ts';
import { useRoleOptions } from '#modules/access/web/index.ts';
import { invite } from '#modules/company/contract/endpoints.ts';
import { useText } from '../text.ts';

const texts = { email: words.email, roles: words.role };

function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const roles = useRoleOptions();
  return (
    <FormDialog
      of={invite}
      texts={texts}
      title={t('start.team.go')}
      row={{ roles: [defaultRole('user')] }}
      choices={{ roles }}
      submitLabel={t('start.team.go')}
      done={t('start.team.done')}
      onClose={onClose}
    />
  );
}

export function Invite() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('start.team.go')}
      </Button>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
