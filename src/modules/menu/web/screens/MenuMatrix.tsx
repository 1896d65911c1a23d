/**
 * 메뉴 접근 매트릭스: visibility of entries by role, as one table; affected people are shown before saving, and the change can be undone at
 * once.
 */
import { Button, Stack, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { DecisionBar, Loaded, PageHeader, UnsavedWarning, usePhone } from '#kernel/web/ui/index.ts';
import { memberPortals } from '../../contract/entry.ts';
import { type Draft, getRemainingDraft, invertDraft, toggleCell } from '../../contract/matrix-draft.ts';
import { menuPaths } from '../../contract/paths.ts';
import type {
  MenuMatrix as Matrix,
  MenuPreview,
  RoleMenu,
  RoleMenuChange,
} from '../../contract/role-menu.endpoints.ts';
import { Grid } from '../matrix/Grid.tsx';
import { MenuForecast } from '../matrix/MenuForecast.tsx';
import { RoleList } from '../matrix/RoleList.tsx';
import { useChangeRoleMenus, useMatrix, usePreview } from '../menu.api.ts';
import { PortalTabs } from '../PortalTabs.tsx';
import { useText } from '../text.ts';

const emptyDraft: Draft = new Map();

/** Saves, and says so with the way back. Failures are shown as notices. */
function useSave() {
  const t = useText();
  const send = useChangeRoleMenus();
  const { reload } = useSession();
  const write = async (changes: readonly RoleMenuChange[]) => {
    await send.send({ body: { changes: [...changes] } });
    // One's own menu may be another now.
    await reload();
  };
  const back = async (changes: readonly RoleMenuChange[]) => {
    await write(invertDraft(changes));
    showSuccess(t('undone'));
  };
  return {
    isSending: send.isSending,
    save: async (changes: readonly RoleMenuChange[]) => {
      await write(changes);
      showSuccess(t('saved'), { undo: () => void back(changes).catch(() => undefined) });
    },
  };
}

function MatrixEditor({ matrix }: { matrix: Matrix }) {
  const t = useText();
  const phone = usePhone();
  const [portal, setPortal] = useState<string>(memberPortals[0]);
  const [draftChanges, setWanted] = useState<Draft>(emptyDraft);
  const [forecast, setTold] = useState<MenuPreview | null>(null);
  const preview = usePreview();
  const { save, isSending } = useSave();
  const draft = useMemo(() => getRemainingDraft(draftChanges, matrix), [draftChanges, matrix]);
  const changes = [...draft.values()];
  const entries = useMemo(() => matrix.entries.filter((entry) => entry.portal === portal), [matrix, portal]);
  const onToggle = useCallback(
    (role: RoleMenu, path: string) =>
      setWanted((previous) => toggleCell(getRemainingDraft(previous, matrix), role, path)),
    [matrix],
  );
  const look = async () => setTold(await preview.send({ body: { changes } }));
  const act = async () => {
    await save(changes);
    setTold(null);
    setWanted(emptyDraft);
  };
  const matrixProps = { entries, roles: matrix.roles, draft, onToggle };
  return (
    <Stack gap="md">
      <PortalTabs portals={memberPortals} value={portal} onChange={setPortal} />
      {phone ? <RoleList {...matrixProps} /> : <Grid key={portal} {...matrixProps} />}
      {changes.length > 0 && (
        <DecisionBar>
          <Text>{t('matrix.changes', { count: changes.length })}</Text>
          <Button variant="default" onClick={() => setWanted(emptyDraft)}>
            {t('matrix.discard')}
          </Button>
          <Button loading={preview.isSending} onClick={() => void look().catch(() => undefined)}>
            {t('matrix.look')}
          </Button>
        </DecisionBar>
      )}
      {forecast && (
        <MenuForecast
          {...{ forecast: forecast, matrix, changes, isSending }}
          onSave={() => void act().catch(() => undefined)}
          onClose={() => setTold(null)}
        />
      )}
      <UnsavedWarning isDirty={() => changes.length > 0} />
    </Stack>
  );
}

export function MenuMatrix() {
  const t = useText();
  const query = useMatrix();
  return (
    <>
      <PageHeader title={menuPaths.matrix.title} subtitle={t('matrix.subtitle')} />
      <Loaded query={query}>{(matrix) => <MatrixEditor matrix={matrix} />}</Loaded>
    </>
  );
}
