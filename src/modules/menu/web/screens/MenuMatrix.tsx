/** 메뉴 접근 매트릭스: which role sees which entry, as one table; who is affected is told before it is saved, and it can be taken back at once. */
import { Button, Stack, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { showDone } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { DecisionBar, Loaded, PageHeader, UnsavedWarning, usePhone } from '#kernel/web/ui/index.ts';
import { type Draft, opposite, standing, toggled } from '../../contract/draft.ts';
import { memberPortals } from '../../contract/entry.ts';
import { menuPaths } from '../../contract/paths.ts';
import type {
  MenuMatrix as Matrix,
  MenuPreview,
  RoleMenu,
  RoleMenuChange,
} from '../../contract/role-menu.endpoints.ts';
import { Grid } from '../matrix/Grid.tsx';
import { RoleList } from '../matrix/RoleList.tsx';
import { WhatIf } from '../matrix/WhatIf.tsx';
import { useChangeRoleMenus, useMatrix, usePreview } from '../menu.api.ts';
import { PortalTabs } from '../PortalTabs.tsx';
import { useText } from '../text.ts';

const none: Draft = new Map();

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
    await write(opposite(changes));
    showDone(t('undone'));
  };
  return {
    isSending: send.isSending,
    save: async (changes: readonly RoleMenuChange[]) => {
      await write(changes);
      showDone(t('saved'), { undo: () => void back(changes).catch(() => undefined) });
    },
  };
}

function Arranged({ matrix }: { matrix: Matrix }) {
  const t = useText();
  const phone = usePhone();
  const [portal, setPortal] = useState<string>(memberPortals[0]);
  const [wanted, setWanted] = useState<Draft>(none);
  const [told, setTold] = useState<MenuPreview | null>(null);
  const preview = usePreview();
  const { save, isSending } = useSave();
  const draft = useMemo(() => standing(wanted, matrix), [wanted, matrix]);
  const changes = [...draft.values()];
  const entries = useMemo(() => matrix.entries.filter((entry) => entry.portal === portal), [matrix, portal]);
  const onToggle = useCallback(
    (role: RoleMenu, path: string) => setWanted((before) => toggled(standing(before, matrix), role, path)),
    [matrix],
  );
  const look = async () => setTold(await preview.send({ body: { changes } }));
  const act = async () => {
    await save(changes);
    setTold(null);
    setWanted(none);
  };
  const shown = { entries, roles: matrix.roles, draft, onToggle };
  return (
    <Stack gap="md">
      <PortalTabs portals={memberPortals} value={portal} onChange={setPortal} />
      {phone ? <RoleList {...shown} /> : <Grid key={portal} {...shown} />}
      {changes.length > 0 && (
        <DecisionBar>
          <Text>{t('matrix.changes', { count: changes.length })}</Text>
          <Button variant="default" onClick={() => setWanted(none)}>
            {t('matrix.discard')}
          </Button>
          <Button loading={preview.isSending} onClick={() => void look().catch(() => undefined)}>
            {t('matrix.look')}
          </Button>
        </DecisionBar>
      )}
      {told && (
        <WhatIf
          {...{ told, matrix, changes, isSending }}
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
      <Loaded query={query}>{(matrix) => <Arranged matrix={matrix} />}</Loaded>
    </>
  );
}
