/** 간편 메뉴 빌더: a portal's menu put in order, kept as a draft, looked at, and published for everybody; what was published comes back. */
import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { showDone } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import {
  DecisionBar,
  Loaded,
  PageHeader,
  Section,
  TextLink,
  UnsavedWarning,
  useFilters,
} from '#kernel/web/ui/index.ts';
import { type ArrangedPortal, arrangedPortals } from '../../contract/entry.ts';
import { menuPaths } from '../../contract/paths.ts';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import { usePublishTree, useRestoreTree, useSaveTree, useTreeOf } from '../menu.api.ts';
import { PortalTabs } from '../PortalTabs.tsx';
import { useText } from '../text.ts';
import { Builder } from '../tree/Builder.tsx';
import { Preview } from '../tree/Preview.tsx';
import { Published } from '../tree/Published.tsx';
import { type Arranging, useTree } from '../tree/use-tree.ts';

/** Keeps and publishes, and says so. Failures are shown as notices. */
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
    showDone(t('tree.taken-back'));
  };
  return {
    isSending: save.isSending || publish.isSending,
    save: async () => {
      take(await save.send({ params, body }));
      showDone(t('tree.saved'));
    },
    publish: async () => {
      const published = await publish.send({ params, body });
      take(published);
      // One's own menu is another now.
      await reload();
      showDone(t('tree.published'), { undo: () => void back(published).catch(() => undefined) });
    },
  };
}

function Standing({ arranging }: { arranging: Arranging }) {
  const { base, isDirty } = arranging;
  const t = useText();
  const shown = base.published === null ? t('tree.shows-usual') : t('tree.shows', { number: base.published });
  const kept = isDirty ? t('tree.unsaved') : base.isDraft ? t('tree.draft') : '';
  return (
    <Text>
      {shown} {kept}
    </Text>
  );
}

function Arranged({ data }: { data: MenuTree }) {
  const t = useText();
  const arranging = useTree(data);
  const { base, tree, isDirty } = arranging;
  const send = useSend(arranging);
  return (
    <Stack gap="md">
      <Standing arranging={arranging} />
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
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Section title={t('tree.label')}>
          <Builder arranging={arranging} />
        </Section>
        <Section title={t('tree.preview')} description={t('tree.preview-hint')}>
          <Preview tree={tree} known={base} />
        </Section>
      </SimpleGrid>
      <Published base={base} isDirty={isDirty} onRestored={arranging.take} />
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
            {t('tree.publish')}
          </Button>
        </DecisionBar>
      )}
      <UnsavedWarning isDirty={() => isDirty} />
    </Stack>
  );
}

function OfPortal({ portal }: { portal: ArrangedPortal }) {
  const query = useTreeOf(portal);
  return <Loaded query={query}>{(data) => <Arranged data={data} />}</Loaded>;
}

export function SimpleMenuBuilder() {
  const t = useText();
  const [place, setPlace] = useFilters({ portal: arrangedPortals[0] as string });
  const portal = arrangedPortals.find((one) => one === place.portal) ?? arrangedPortals[0];
  return (
    <>
      <PageHeader title={menuPaths.builder.title} subtitle={t('tree.subtitle')} />
      <Stack gap="md">
        <PortalTabs value={portal} onChange={(next) => setPlace({ portal: next })} />
        <OfPortal key={portal} portal={portal} />
        <Text size="sm" c="dimmed">
          {t('tree.hiding')} <TextLink to={menuPaths.matrix} underline="always" />
        </Text>
      </Stack>
    </>
  );
}
