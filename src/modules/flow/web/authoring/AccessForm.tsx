/** Access form: edits who may use a frame. Handwritten, since its fields depend on the mode and people are chosen by name. */
import { Button, Fieldset, Group, MultiSelect, Radio, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { FormError, UnsavedWarning, useConfirm } from '#kernel/web/ui/index.ts';
import { FrameAccess } from '../../contract/access.ts';
import type { AccessPreview, Sharing } from '../../contract/authoring/sharing.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { AccessPreviewDialog } from './AccessPreviewDialog.tsx';
import { usePreviewAccess, useSaveFrame } from './authoring.api.ts';
import { PeoplePicker, PersonPicker } from './PeoplePicker.tsx';
import { hasValidTimes, TimesFields } from './TimesFields.tsx';
import { useAuthorText } from './text.ts';

export interface AccessPart {
  frame: FrameDetail;
  sharing: Sharing;
  access: FrameAccess;
  change: (change: Partial<FrameAccess>) => void;
}

const modes = ['public', 'restricted', 'private'] as const;

function ModeFields({ access, change, sharing }: AccessPart) {
  const t = useAuthorText();
  return (
    <Radio.Group
      aria-label={t('access.mode')}
      value={access.accessMode}
      onChange={(mode) => change({ accessMode: mode as FrameAccess['accessMode'] })}
    >
      <Stack gap="sm" mt="xs">
        {modes.map((mode) => (
          <Radio
            key={mode}
            value={mode}
            disabled={!sharing.mayChange}
            label={t(`access.mode.${mode}`)}
            description={t(`access.mode.${mode}.hint`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function NamedPicker(props: {
  label: string;
  hint?: string;
  of: Sharing['roles'];
  value: readonly string[];
  disabled: boolean;
  onChange: (names: string[]) => void;
}) {
  const local = useLocalText();
  const knownNames = new Set(props.of.map(({ name }) => name));
  const others = props.value.filter((name) => !knownNames.has(name)).map((name) => ({ value: name, label: name }));
  return (
    <MultiSelect
      label={props.label}
      description={props.hint}
      disabled={props.disabled}
      data={[...props.of.map(({ name, title }) => ({ value: name, label: local(title) })), ...others]}
      value={[...props.value]}
      onChange={props.onChange}
      searchable
      clearable
      hidePickedOptions
    />
  );
}

function ConditionFields({ frame, sharing, access, change }: AccessPart) {
  const t = useAuthorText();
  const { accessPermissions: more } = access;
  const common = { frameId: frame.id, known: sharing.people, disabled: !sharing.mayChange };
  const isOff = !sharing.mayChange;
  const merge = (part: Partial<FrameAccess['accessPermissions']>) =>
    change({ accessPermissions: { ...more, ...part } });
  return (
    <Fieldset legend={t('access.who')}>
      <Stack gap="md">
        {access.accessMode === 'restricted' && (
          <>
            <NamedPicker
              label={t('access.roles')}
              hint={t('access.roles.hint')}
              of={sharing.roles}
              value={[...new Set([...access.accessRoles, ...more.requiredRoles])]}
              disabled={isOff}
              onChange={(accessRoles) => change({ accessRoles, accessPermissions: { ...more, requiredRoles: [] } })}
            />
            <PeoplePicker
              {...common}
              label={t('access.allowed')}
              hint={t('access.allowed.hint')}
              value={[...new Set([...access.allowedEntityIds, ...more.allowedEntityIds])]}
              onChange={(allowedEntityIds) =>
                change({ allowedEntityIds, accessPermissions: { ...more, allowedEntityIds: [] } })
              }
            />
            <NamedPicker
              label={t('access.permissions')}
              of={sharing.permissions}
              value={more.requiredPermissions}
              disabled={isOff}
              onChange={(requiredPermissions) => merge({ requiredPermissions })}
            />
            <PeoplePicker
              {...common}
              label={t('access.granted')}
              hint={t('access.granted.hint')}
              value={access.grantedEntityIds}
              onChange={(grantedEntityIds) => change({ grantedEntityIds })}
            />
          </>
        )}
        <PeoplePicker
          {...common}
          label={t('access.denied')}
          hint={t('access.denied.hint')}
          value={more.deniedEntityIds}
          onChange={(deniedEntityIds) => merge({ deniedEntityIds })}
        />
        <TimesFields
          times={more.timeRestrictions}
          disabled={isOff}
          onChange={(timeRestrictions) => merge({ timeRestrictions })}
        />
      </Stack>
    </Fieldset>
  );
}

/** Only people with full access set the holders; others view them. */
function HolderFields({ frame, sharing, access, change }: AccessPart) {
  const t = useAuthorText();
  const isOff = !(sharing.mayChange && frame.abilities.retire);
  const common = { frameId: frame.id, known: sharing.people, disabled: isOff };
  return (
    <>
      <PersonPicker
        {...common}
        label={t('access.owner')}
        hint={t('access.owner.hint')}
        value={access.ownerEntityId}
        onChange={(ownerEntityId) => change({ ownerEntityId })}
      />
      <PeoplePicker
        {...common}
        label={t('access.collaborators')}
        value={access.collaboratorEntityIds}
        onChange={(collaboratorEntityIds) => change({ collaboratorEntityIds })}
      />
    </>
  );
}

/**
 * Previews the gains and losses of access, then saves against the displayed version, so that concurrent changes are never
 * overwritten.
 */
export function AccessForm({ frame, sharing }: { frame: FrameDetail; sharing: Sharing }) {
  const t = useAuthorText();
  const confirm = useConfirm();
  const [base, setBase] = useState(frame);
  const began = FrameAccess.parse(base.access);
  const [access, setAccess] = useState(began);
  const [accessPreview, setTold] = useState<AccessPreview | null>(null);
  const preview = usePreviewAccess();
  const save = useSaveFrame({
    showsError: true,
    onDone: (saved) => {
      setBase(saved);
      setAccess(FrameAccess.parse(saved.access));
      showSuccess(t('word.saved'));
    },
  });
  const part = { frame, sharing, access, change: (more: Partial<FrameAccess>) => setAccess({ ...access, ...more }) };
  const isChanged = JSON.stringify(access) !== JSON.stringify(began);
  const reset = () => {
    setBase(frame);
    setAccess(FrameAccess.parse(frame.access));
    save.reset();
    preview.reset();
  };
  // Changes by others are loaded until an edit starts; after that, saving reports a version conflict.
  if (base.version < frame.version && !isChanged) reset();
  const isFit = hasValidTimes(access.accessPermissions.timeRestrictions);
  const submit = async () => {
    const isLocked = began.editable && !access.editable;
    const question = {
      title: t('access.lock'),
      message: t('access.lockMessage'),
      confirmLabel: t('access.lockConfirm'),
    };
    if (isLocked && !(await confirm({ ...question, danger: true }))) return;
    save.reset();
    // The error is shown above the fields.
    await preview.send({ params: { id: frame.id }, body: { access } }).then(setTold, () => undefined);
  };
  const keep = async () => {
    await save.send({ params: { id: frame.id }, body: { version: base.version, access } }).catch(() => undefined);
    setTold(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) void submit();
      }}
    >
      <Stack gap="lg">
        <UnsavedWarning isDirty={() => isChanged && !save.isSending} />
        <FormError error={save.error ?? preview.error} />
        <ModeFields {...part} />
        <HolderFields {...part} />
        <ConditionFields {...part} />
        <Switch
          label={t('access.editable')}
          description={t('access.editable.hint')}
          checked={access.editable}
          disabled={!sharing.mayChange}
          onChange={(event) => part.change({ editable: event.currentTarget.checked })}
        />
        {sharing.mayChange && (
          <Group>
            <Button type="submit" loading={preview.isSending} disabled={!isChanged || !isFit}>
              {t('word.save')}
            </Button>
            {isChanged && (
              <Button variant="default" onClick={reset}>
                {t('word.cancel')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {accessPreview && (
        <AccessPreviewDialog
          accessPreview={accessPreview}
          isSending={save.isSending}
          onSave={() => void keep()}
          onClose={() => setTold(null)}
        />
      )}
    </form>
  );
}
