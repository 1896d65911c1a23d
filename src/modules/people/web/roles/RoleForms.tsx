/** Makes a role, or changes one: the effect of the change is shown before it is saved. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Dialog, EndpointForm, FormDialog, type SlotProps, usePhone } from '#kernel/web/ui/index.ts';
import { createRole } from '#modules/access/contract/endpoints.ts';
import { previewRole, type RoleDetail, type RolePreview } from '#modules/access/contract/role.endpoints.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { newRoleTexts, roleTexts } from '../../contract/role.texts.ts';
import { useText } from '../text.ts';
import { PermissionsInput } from './Permissions.tsx';
import { RoleForecast } from './RoleForecast.tsx';
import { type RoleDraft, useChange, useCreate, usePreview } from './roles.api.ts';

const slots = { permissions: (input: SlotProps) => <PermissionsInput {...input} /> };

const blank = { displayName: { ko: '', en: '' }, description: { ko: '', en: '' }, level: 40, permissions: [] };

/** `from`: of whose kind the new one is to be. */
export function NewRole({ from, onClose }: { from?: RoleDetail; onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const create = useCreate();
  const copied = from && {
    displayName: from.displayName,
    description: from.description,
    level: Math.min(from.level, 99),
    permissions: from.holds,
    requiresApproval: from.requiresApproval,
  };
  return (
    <FormDialog
      of={createRole}
      size="lg"
      title={t(from ? 'roles.copy' : 'roles.new')}
      texts={newRoleTexts}
      slots={slots}
      row={{ name: '', requiresApproval: false, ...blank, ...copied }}
      done={t('roles.made')}
      onClose={onClose}
      send={async (body) => {
        const createdRole = await create.send({ body });
        void navigate(peoplePaths.role({ id: createdRole.id }));
        return createdRole;
      }}
    />
  );
}

/** Only what differs: a default role whose permissions nobody touched goes on doing what the product ships. */
function getChangedFields(role: RoleDetail, body: RoleDraft): RoleDraft {
  const now: Record<string, unknown> = { ...role, permissions: [...role.holds].sort() };
  const asSeen = (key: string, value: unknown) =>
    JSON.stringify(key === 'permissions' && Array.isArray(value) ? [...value].sort() : value);
  return Object.fromEntries(
    Object.entries(body).filter(([key, value]) => asSeen(key, value) !== asSeen(key, now[key])),
  );
}

/** Omits fixed fields of a built-in role. */
function getTexts({ isSystem, isDefault, name }: RoleDetail) {
  const { level, permissions, requiresApproval, ...always } = roleTexts;
  return {
    ...always,
    ...(!isSystem && { level }),
    ...(name !== 'master' && name !== 'admin' && { permissions }),
    ...(!isDefault && { requiresApproval }),
  };
}

export function EditRole({ role, onClose }: { role: RoleDetail; onClose: () => void }) {
  const t = useText();
  const local = useLocalText();
  const phone = usePhone();
  const preview = usePreview();
  const change = useChange();
  // Changes apply to the version seen when opened: a conflict reports a faster editor.
  const [originalRole] = useState(role);
  const [plan, setPlan] = useState<{ filled: RoleDraft; wanted: RoleDraft; rolePreview: RolePreview } | null>(null);
  const [isTold, setTold] = useState(false);
  const act = async () => {
    if (!plan) return;
    await change.send({ params: { id: originalRole.id }, body: { version: originalRole.version, ...plan.wanted } });
    showSuccess(t('roles.changed'));
    onClose();
  };
  return (
    <Dialog
      asks={plan && isTold ? 'always' : true}
      onClose={onClose}
      title={t('roles.edit', { name: local(originalRole.displayName) })}
      size="lg"
      fullScreen={phone}
    >
      {plan && isTold ? (
        <RoleForecast
          rolePreview={plan.rolePreview}
          confirm={t('word.save')}
          isSending={change.isSending}
          onAct={act}
          onBack={() => setTold(false)}
          onClose={onClose}
        />
      ) : (
        <EndpointForm
          of={previewRole}
          texts={getTexts(originalRole)}
          slots={slots}
          row={{ ...originalRole, permissions: originalRole.holds, ...plan?.filled }}
          submitLabel={t('word.next')}
          onCancel={onClose}
          send={async (body) => {
            const roleDraft = getChangedFields(originalRole, body);
            const rolePreview = await preview.send({ params: { id: originalRole.id }, body: roleDraft });
            setPlan({ filled: body, wanted: roleDraft, rolePreview: rolePreview });
            setTold(true);
            return rolePreview;
          }}
        />
      )}
    </Dialog>
  );
}
