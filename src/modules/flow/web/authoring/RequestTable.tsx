/** Access request table: requests for a frame, decided here by its owner. */
import { useState } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  Empty,
  ReasonDialog,
  RecordTable,
  StatusBadge,
  TextLink,
  TimeText,
  type Tone,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import type { AccessRequest, AccessRequestState } from '../../contract/authoring/sharing.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useAccessRequests, useDecideAccess } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

const tones: Record<AccessRequestState, Tone> = {
  asked: 'info',
  granted: 'good',
  refused: 'neutral',
  ended: 'neutral',
};
const nameOf = ({ askedBy }: AccessRequest) => askedBy?.name ?? '';

function RefuseDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const t = useAuthorText();
  const decide = useDecideAccess({ onDone: () => showSuccess(t('requests.refused')) });
  const refuse = (comment: string) =>
    decide
      .send({ params: { id: request.id }, body: { decision: 'refuse', comment } })
      // The notice says why.
      .then(onClose, () => undefined);
  return (
    <ReasonDialog
      title={t('requests.refuseTitle', { name: nameOf(request) })}
      message={t('requests.refuseMessage')}
      confirmLabel={t('word.decline')}
      onConfirm={refuse}
      onClose={onClose}
    />
  );
}

export function RequestTable({ frameId }: { frameId: string }) {
  const t = useAuthorText();
  const confirm = useConfirm();
  const requests = useAccessRequests(frameId);
  const [refused, setRefused] = useState<AccessRequest | null>(null);
  const decide = useDecideAccess({
    onDone: (request) => showSuccess(t('requests.granted', { name: nameOf(request) })),
  });
  const grant = async (request: AccessRequest) => {
    const name = nameOf(request);
    const question = { title: t('requests.grantOf', { name }), message: request.reason };
    if (await confirm({ ...question, confirmLabel: t('requests.grant') }))
      decide.fire({ params: { id: request.id }, body: { decision: 'grant' } });
  };
  return (
    <>
      <RecordTable
        name="flow.access-requests"
        label={t('requests.title')}
        list={requests}
        expected={2}
        columns={[
          { key: 'by', title: t('requests.by'), cell: nameOf, primary: true },
          { key: 'reason', title: t('word.reason'), cell: (row) => row.reason },
          { key: 'at', title: t('word.requestedAt'), cell: (row) => <TimeText at={row.askedAt} /> },
          {
            key: 'state',
            title: t('word.state'),
            cell: (row) => <StatusBadge tone={tones[row.state]}>{t(`requests.state.${row.state}`)}</StatusBadge>,
          },
          {
            key: 'run',
            title: t('word.details'),
            cell: (row) => <TextLink to={flowPaths.execution({ id: row.runId })}>{t('word.openRun')}</TextLink>,
          },
        ]}
        rowLabel={nameOf}
        rowActions={(row) =>
          row.state === 'asked'
            ? [
                { label: t('requests.grantOf', { name: nameOf(row) }), onClick: () => void grant(row) },
                { label: t('requests.refuseOf', { name: nameOf(row) }), onClick: () => setRefused(row), danger: true },
              ]
            : []
        }
        empty={<Empty title={t('requests.none')} />}
      />
      {refused && <RefuseDialog request={refused} onClose={() => setRefused(null)} />}
    </>
  );
}
