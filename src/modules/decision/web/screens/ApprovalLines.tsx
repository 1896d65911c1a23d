/** 결재선: who decides what in which order. */
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  Empty,
  Hotkey,
  PageHeader,
  RecordTable,
  Term,
  TimeText,
  toListPages,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import type { Line } from '../../contract/line.ts';
import { decisionPaths } from '../../contract/paths.ts';
import { decisionPermissions } from '../../contract/permissions.ts';
import { LineForm } from '../components/LineForm.tsx';
import { useApprovalLines, useDeleteLine } from '../decision.api.ts';
import { terms } from '../terms.ts';
import { useText } from '../text.ts';

const manage = decisionPermissions['decision.line.manage'];

export function ApprovalLines() {
  const t = useText();
  const local = useLocalText();
  const lines = useApprovalLines();
  const remove = useDeleteLine();
  const confirm = useConfirm();
  const mayManage = useCan(manage).allowed;
  const [editing, setEditing] = useState<Line | 'new' | null>(null);
  const drop = async (line: Line) => {
    const message = t('lines.deleteAsk', { name: local(line.title) });
    if (!(await confirm({ title: t('word.delete'), message, confirmLabel: t('word.delete'), danger: true }))) return;
    await remove.send({ params: { id: line.id }, query: { version: line.version } });
    showSuccess(t('lines.deleted'));
  };
  const stepsOf = (line: Line) =>
    line.steps.map((step, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line's steps have no other identity and never move
      <Fragment key={index}>
        {index > 0 && ' → '}
        {local(step.title)} ({step.kind === 'agree' ? <Term of={terms.agree} /> : t(`kind.${step.kind}`)})
      </Fragment>
    ));
  const create = (
    <Can permission={manage}>
      <Button onClick={() => setEditing('new')}>{t('lines.new')}</Button>
    </Can>
  );
  return (
    <>
      <PageHeader
        title={decisionPaths.lines.title}
        action={
          mayManage && (
            <Hotkey keys="C" label={t('lines.new')}>
              {create}
            </Hotkey>
          )
        }
      />
      <RecordTable
        name="decision.lines"
        label={decisionPaths.lines.title}
        list={toListPages(lines)}
        columns={[
          {
            key: 'title',
            title: t('approval.steps'),
            term: terms.line,
            cell: (row) => local(row.title),
            primary: true,
          },
          { key: 'steps', title: t('word.steps'), cell: stepsOf },
          { key: 'description', title: t('word.description'), cell: (row) => row.description || '–' },
          {
            key: 'uses',
            title: t('lines.uses'),
            cell: (row) => t('lines.usesCount', { count: row.uses }),
            align: 'right',
          },
          { key: 'updatedAt', title: t('word.changedAt'), cell: (row) => <TimeText at={row.updatedAt} /> },
        ]}
        rowLabel={(row) => local(row.title)}
        rowActions={
          mayManage
            ? (row) => [
                { label: t('lines.edit'), onClick: () => setEditing(row) },
                // a refusal is shown as a notice
                { label: t('word.delete'), danger: true, onClick: () => void drop(row).catch(() => undefined) },
              ]
            : undefined
        }
        empty={<Empty illustration="flow" title={t('lines.none')} description={t('lines.noneHint')} action={create} />}
      />
      {editing && <LineForm line={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
