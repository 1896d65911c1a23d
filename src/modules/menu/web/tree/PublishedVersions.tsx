/** Version list: published menus, each of which can be restored for everybody. */
import { Button } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { Empty, PersonText, RecordTable, Section, TimeText, useConfirm } from '#kernel/web/ui/index.ts';
import type { MenuTree, TreeVersion } from '../../contract/tree.endpoints.ts';
import { useRestoreTree, useTreeVersions } from '../menu.api.ts';
import { useText } from '../text.ts';

export function PublishedVersions(props: { base: MenuTree; isDirty: boolean; onRestored: (tree: MenuTree) => void }) {
  const { base, isDirty, onRestored } = props;
  const t = useText();
  const local = useLocalText();
  const confirm = useConfirm();
  const { reload } = useSession();
  const restore = useRestoreTree();
  const versions = useTreeVersions(base.portal);
  const nameOf = ({ number }: { number: number }) =>
    number === 0 ? t('tree.usual') : `${t('word.version')} ${number}`;
  const back = async (number: number) => {
    const name = nameOf({ number });
    const yes = await confirm({
      title: t('tree.restore'),
      message: [t('tree.restore-what', { name }), isDirty && t('tree.restore-unsaved')].filter(Boolean).join(' '),
      confirmLabel: t('tree.restore'),
    });
    if (!yes) return;
    onRestored(await restore.send({ params: { portal: base.portal }, body: { version: base.version, number } }));
    await reload();
    showSuccess(t('tree.restored', { name }));
  };
  const act = (number: number) => ({
    label: t('tree.restore'),
    onClick: () => void back(number).catch(() => undefined),
  });
  const describeVersion = ({ from, outline, isStyled }: TreeVersion) => {
    const names = [...outline.map((name) => local(name)), ...(isStyled ? [t('style.own')] : [])].join(' · ');
    if (from === null) return names;
    return `${t('tree.from', { name: nameOf({ number: from }) })}${names && `: ${names}`}`;
  };
  return (
    <Section
      title={t('tree.versions')}
      description={t('tree.versions-hint')}
      action={
        (!base.isUsual || base.isDraft) && (
          <Button variant="default" onClick={act(0).onClick}>
            {t('tree.restore-usual')}
          </Button>
        )
      }
    >
      <RecordTable
        name="menu.tree-versions"
        expected={1}
        label={t('tree.versions')}
        list={versions}
        columns={[
          { key: 'number', title: t('word.version'), cell: nameOf, primary: true },
          { key: 'what', title: t('word.content'), cell: describeVersion },
          {
            key: 'by',
            title: t('tree.by'),
            cell: ({ by }) => (by?.name ? <PersonText name={by.name} picture={by.avatar} /> : t('word.system')),
          },
          { key: 'at', title: t('tree.at'), cell: ({ at }) => <TimeText at={at} /> },
        ]}
        rowId={({ number }) => String(number)}
        rowLabel={nameOf}
        rowActions={({ number }) => (number !== base.published || base.isDraft ? [act(number)] : [])}
        empty={<Empty title={t('tree.never')} />}
      />
    </Section>
  );
}
