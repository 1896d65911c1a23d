/** Gives a member other roles: those of the company, as far as one holds them oneself. */
import { FormDialog } from '#kernel/web/ui/index.ts';
import { assignMemberRoles } from '#modules/access/contract/endpoints.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { useRoleOptions } from '#modules/access/web/index.ts';
import { rolesTexts } from '../../contract/member.texts.ts';
import { useText } from '../text.ts';

export function RolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  const options = useRoleOptions();
  return (
    <FormDialog
      of={assignMemberRoles}
      texts={rolesTexts}
      title={t('members.roles')}
      row={{ roles: member.roles }}
      params={{ id: member.id }}
      choices={{ roles: options }}
      done={t('members.roles-done', { name: member.name })}
      onClose={onClose}
    />
  );
}
