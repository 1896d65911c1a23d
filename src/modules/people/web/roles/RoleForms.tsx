/** Makes a role, or changes one: what the change does is told before it is saved. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Dialog, EndpointForm, FormDialog, type SlotProps, usePhone } from '#kernel/web/ui/index.ts';
import { createRole } from '#modules/access/contract/endpoints.ts';
import { previewRole, type RoleDetail, type RolePreview } from '#modules/access/contract/role.endpoints.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { newRoleTexts, roleTexts } from '../../contract/role.texts.ts';
import { useText } from '../text.ts';
import { RightsInput } from './Rights.tsx';
import { useChange, useCreate, usePreview, type Wanted } from './roles.api.ts';
import { Foretold } from './WhatIf.tsx';

const slots = { permissions: (input: SlotProps) => <RightsInput {...input} /> };

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
        const made = await create.send({ body });
        void navigate(peoplePaths.role({ id: made.id }));
        return made;
      }}
    />
  );
}

/** Only what differs: a default role whose permissions nobody touched goes on doing what the product ships. */
function changedIn(role: RoleDetail, body: Wanted): Wanted {
  const now: Record<string, unknown> = { ...role, permissions: [...role.holds].sort() };
  const asSeen = (key: string, value: unknown) =>
    JSON.stringify(key === 'permissions' && Array.isArray(value) ? [...value].sort() : value);
  return Object.fromEntries(
    Object.entries(body).filter(([key, value]) => asSeen(key, value) !== asSeen(key, now[key])),
  );
}

/** What a built-in role keeps is not asked for. */
function textsFor({ isSystem, isDefault, name }: RoleDetail) {
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
  const local = useLocal();
  const phone = usePhone();
  const preview = usePreview();
  const change = useChange();
  // What was seen when it was opened is what is changed: of who was faster the refusal tells.
  const [seen] = useState(role);
  const [plan, setPlan] = useState<{ filled: Wanted; wanted: Wanted; told: RolePreview } | null>(null);
  const [isTold, setTold] = useState(false);
  const act = async () => {
    if (!plan) return;
    await change.send({ params: { id: seen.id }, body: { version: seen.version, ...plan.wanted } });
    showDone(t('roles.changed'));
    onClose();
  };
  return (
    <Dialog
      asks={plan && isTold ? 'always' : true}
      onClose={onClose}
      title={t('roles.edit', { name: local(seen.displayName) })}
      size="lg"
      fullScreen={phone}
    >
      {plan && isTold ? (
        <Foretold
          told={plan.told}
          confirm={t('word.save')}
          isSending={change.isSending}
          onAct={act}
          onBack={() => setTold(false)}
          onClose={onClose}
        />
      ) : (
        <EndpointForm
          of={previewRole}
          texts={textsFor(seen)}
          slots={slots}
          row={{ ...seen, permissions: seen.holds, ...plan?.filled }}
          submitLabel={t('word.next')}
          onCancel={onClose}
          send={async (body) => {
            const wanted = changedIn(seen, body);
            const told = await preview.send({ params: { id: seen.id }, body: wanted });
            setPlan({ filled: body, wanted, told });
            setTold(true);
            return told;
          }}
        />
      )}
    </Dialog>
  );
}
