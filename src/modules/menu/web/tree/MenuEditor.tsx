/** Menu actions common to all editors of a portal's menu: show its state, save, publish and restore. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { DecisionBar, Loaded, UnsavedWarning, useFilters } from '#kernel/web/ui/index.ts';
import type { ArrangedPortal } from '../../contract/entry.ts';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import { usePublishTree, useRestoreTree, useSaveTree, useTreeOf } from '../menu.api.ts';
import { PortalTabs } from '../PortalTabs.tsx';
import { useText } from '../text.ts';
import { PublishedVersions } from './PublishedVersions.tsx';
import { type Arranging, useTree } from './use-tree.ts';

/** Saves and publishes, and confirms it. Failures are shown as notices. */
function useSend({ base, tree, take }: Arranging) {
  const t = useText();
  const { reload } = useSession();
  const save = useSaveTree();
  const publish = usePublishTree();
  const restore = useRestoreTree();
  const params = { portal: base.portal };
  const body = { version: base.version, tree };
  const back = async (published: MenuTree) => {
    const { version } = published;
    take(await restore.send({ params, body: { version, number: base.published ?? 0 } }));
    await reload();
    showSuccess(t('tree.taken-back'));
  };
  return {
    isSending: save.isSending || publish.isSending,
    save: async () => {
      take(await save.send({ params, body }));
      showSuccess(t('tree.saved'));
    },
    publish: async () => {
      const published = await publish.send({ params, body });
      take(published);
      // One's own menu is another now.
      await reload();
      showSuccess(t('tree.published'), { undo: () => void back(published).catch(() => undefined) });
    },
  };
}

function TreeState({ arranging }: { arranging: Arranging }) {
  const { base, isDirty } = arranging;
  const t = useText();
  const publishedText = base.isUsual ? t('tree.shows-usual') : t('tree.shows', { number: base.published ?? 0 });
  const saveState = isDirty ? t('tree.unsaved') : base.isDraft ? t('tree.draft') : '';
  return (
    <Text>
      {publishedText} {saveState}
    </Text>
  );
}

type Parts = (arranging: Arranging) => ReactNode;

function TreeEditor({ data, children }: { data: MenuTree; children: Parts }) {
  const t = useText();
  const arranging = useTree(data);
  const { base, isDirty } = arranging;
  const send = useSend(arranging);
  return (
    <Stack gap="md">
      <TreeState arranging={arranging} />
      {arranging.isLate && (
        <Alert color="yellow" title={t('word.changedFirst')}>
          <Stack gap="xs" align="flex-start">
            <Text>{t('tree.late', { name: data.changedBy?.name || t('word.system') })}</Text>
            <Button variant="default" onClick={arranging.takeNewest}>
              {t('tree.take')}
            </Button>
          </Stack>
        </Alert>
      )}
      {children(arranging)}
      <PublishedVersions base={base} isDirty={isDirty} onRestored={arranging.take} />
      {(isDirty || base.isDraft) && (
        <DecisionBar>
          {isDirty && (
            <>
              <Button variant="default" onClick={arranging.discard}>
                {t('matrix.discard')}
              </Button>
              <Button
                variant="default"
                loading={send.isSending}
                onClick={() => void send.save().catch(() => undefined)}
              >
                {t('tree.save')}
              </Button>
            </>
          )}
          <Button loading={send.isSending} onClick={() => void send.publish().catch(() => undefined)}>
            {t('word.publish')}
          </Button>
        </DecisionBar>
      )}
      <UnsavedWarning isDirty={() => isDirty} />
    </Stack>
  );
}

function PortalTree({ portal, children }: { portal: ArrangedPortal; children: Parts }) {
  const query = useTreeOf(portal);
  return <Loaded query={query}>{(data) => <TreeEditor data={data}>{children}</TreeEditor>}</Loaded>;
}

/** Of the one of these portals that is chosen above it. */
export function MenuEditor({ portals, children }: { portals: readonly ArrangedPortal[]; children: Parts }) {
  const [place, setPlace] = useFilters({ portal: '' });
  const portal = portals.find((candidate) => candidate === place.portal) ?? portals[0];
  if (!portal) return null;
  return (
    <>
      <PortalTabs portals={portals} value={portal} onChange={(next) => setPlace({ portal: next })} />
      <PortalTree key={portal} portal={portal}>
        {children}
      </PortalTree>
    </>
  );
}
