/** Undo preview screen: the effects of an undo, a redo or a stop, before it is confirmed. */
import { Alert, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { showSuccess } from '#kernel/web/notify.tsx';
import { getQueryKey } from '#kernel/web/query.ts';
import { Loaded, Loading, PageHeader } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { previewUndo } from '../../contract/undo.endpoints.ts';
import { splitTitle } from '../../contract/undo.ts';
import type { UndoPreview, UndoRecord, UndoResult } from '../../contract/undo-shapes.ts';
import { LaterRuns } from '../components/LaterRuns.tsx';
import { UndoCourse } from '../components/UndoCourse.tsx';
import { UndoEffects, UndoRetainedParts } from '../components/UndoEffects.tsx';
import { UndoForm } from '../components/UndoForm.tsx';
import { UndoLog } from '../components/UndoLog.tsx';
import { UndoPages } from '../components/UndoPages.tsx';
import { findOpenUndo, UndoUnderWay } from '../components/UndoProgress.tsx';
import { getShownParts, UndoRefusal } from '../components/UndoRefusal.tsx';
import { previewCall, useExecution, useOrigin, useUndoPreview, useUndoRecords } from '../flow.api.ts';
import { useText } from '../text.ts';
import { getUndoRoute, getUndoWay, type UndoWay } from '../undo-way.ts';

interface UndoScreenProps {
  execution: ExecutionDetail;
  way: UndoWay;
  /** The run concerned, if the person may see it. */
  run: ExecutionDetail | undefined;
}

/** Said aloud where the preview is not the one that the person began to read. */
function PreviewChangedNotice() {
  const t = useText();
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    noticeRef.current?.focus();
  }, []);
  return (
    <Alert
      ref={noticeRef}
      tabIndex={-1}
      role="alert"
      color="yellow"
      icon={<IconRefresh size={18} />}
      title={t('undo.changed')}
    >
      {t('undo.changedHint')}
    </Alert>
  );
}

/** The preview, and the hash of the first one that the person saw of it. */
function useStablePreview(id: string, together: boolean) {
  const client = useQueryClient();
  const [from, setFrom] = useState(0);
  const preview = useUndoPreview(id, together, from);
  const [first, setFirst] = useState<{ together: boolean; hash: string } | null>(null);
  const currentPreview = preview.isPlaceholderData ? undefined : preview.data;
  if (currentPreview && first?.together !== together) setFirst({ together, hash: currentPreview.hash });
  return {
    preview,
    from,
    setFrom,
    /** A refusal brings the first page of what is true now. */
    replace: (next: UndoPreview) => {
      client.setQueryData(getQueryKey(previewUndo, previewCall(id, together)), next);
      setFrom(0);
    },
    /** Distinguishes two successive changes; null while nothing changed. */
    changed:
      currentPreview && first?.together === together && first.hash !== currentPreview.hash ? currentPreview.hash : null,
  };
}

function UndoDecision({ execution, way: undoWay, run, onSent, onRefused }: UndoScreenProps & SubmitHandlers) {
  const [together, setTogether] = useState(false);
  const { preview, from, setFrom, replace, changed } = useStablePreview(execution.id, together);
  const showTogether = (on: boolean) => {
    setTogether(on);
    setFrom(0);
  };
  return (
    <Loaded query={preview}>
      {(data) => {
        const door = getUndoRoute(execution, data.refusal?.code ?? null);
        const shownParts = getShownParts(data);
        const subjectOfUndo = (
          <>
            {changed && <PreviewChangedNotice key={changed} />}
            {(onSent || door === null) && <UndoRefusal preview={data} {...{ execution, way: undoWay, door }} />}
            {shownParts.warnings && (
              <UndoEffects preview={data} way={undoWay} withEffects={shownParts.effects} hasPages />
            )}
            <LaterRuns preview={data} together={together} onTogether={door === 'stop' ? undefined : showTogether} />
            {shownParts.warnings && <UndoRetainedParts preview={data} />}
            {shownParts.warnings && <UndoPages preview={data} from={from} onFrom={setFrom} />}
            {shownParts.effects && run && <UndoCourse run={run} way={undoWay} />}
            {shownParts.warnings && <UndoLog preview={data} />}
          </>
        );
        if (!door || !onSent) return subjectOfUndo;
        return (
          <UndoForm
            {...{ preview: data, way: undoWay, door, together, onSent }}
            isLoading={preview.isPlaceholderData}
            onStale={replace}
            onRefused={() => {
              onRefused();
              void preview.refetch();
            }}
          >
            {subjectOfUndo}
          </UndoForm>
        );
      }}
    </Loaded>
  );
}
interface SubmitHandlers {
  /** Left out where the undo was asked for already: the preview is only looked at. */
  onSent?: (answer: UndoResult | UndoRecord) => void;
  onRefused: () => void;
}

/** The result of the reply: the undo's own execution, or waiting for the worker or approval. */
function useSubmitHandlers({ execution, way: undoWay }: Pick<UndoScreenProps, 'execution' | 'way'>) {
  const t = useText();
  const navigate = useNavigate();
  const records = useUndoRecords(execution.id);
  const [followed, setFollowed] = useState<{ id: string; awaited: boolean } | null>(null);
  const open = findOpenUndo(records.data?.data ?? []);
  if (open && !followed) setFollowed({ id: open.id, awaited: false });
  const onSent = (answer: UndoResult | UndoRecord) => {
    if ('askedBy' in answer) {
      showSuccess(t('undo.requested'));
      setFollowed({ id: answer.id, awaited: false });
    } else if (answer.state === 'undoing' || !answer.undoExecutionId) {
      setFollowed({ id: answer.undoId, awaited: true });
    } else {
      const { undoExecutionId } = answer;
      showSuccess([t(`undo.done.${undoWay}`), answer.partial && t('undo.donePartly')].filter(Boolean).join(' '), {
        undo: [
          {
            label: t(`undo.title.${undoWay === 'redo' ? 'undo' : 'redo'}`),
            undo: () => navigate(flowPaths.undo({ id: undoExecutionId })),
          },
        ],
      });
      navigate(flowPaths.execution({ id: undoExecutionId }));
    }
  };
  const again = async () => {
    await records.refetch();
    setFollowed(null);
  };
  return { records, open, followed, onSent, again };
}

function UndoScreenBody({ execution, way: undoWay, run }: UndoScreenProps) {
  const t = useText();
  const { records, open, followed, onSent, again } = useSubmitHandlers({ execution, way: undoWay });
  const onRefused = () => void records.refetch();
  const { thing: subjectName, more } = splitTitle(execution.title);
  return (
    <>
      <PageHeader
        title={t(`undo.head.${undoWay}`, { name: subjectName })}
        subtitle={[more, t(`undo.intro.${undoWay}`)].filter(Boolean).join(' · ')}
        crumbs={[flowPaths.workflows, { title: execution.title, to: flowPaths.execution({ id: execution.id }) }]}
      />
      <Stack gap="lg">
        <Loaded query={records}>
          {() => (
            <>
              {followed && (
                <UndoUnderWay
                  undoId={followed.id}
                  {...{ way: undoWay }}
                  awaited={followed.awaited}
                  onAgain={() => void again()}
                />
              )}
              {followed && open?.state === 'asked' && <UndoDecision {...{ execution, way: undoWay, run, onRefused }} />}
              {!followed && <UndoDecision {...{ execution, way: undoWay, run, onSent, onRefused }} />}
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}

export function UndoPreviewScreen() {
  const { id = '' } = useParams();
  const execution = useExecution(id);
  const { run, isLoading } = useOrigin(execution.data);
  return (
    <Loaded query={execution} isPage>
      {(data) =>
        isLoading ? <Loading /> : <UndoScreenBody key={id} execution={data} way={getUndoWay(data)} run={run} />
      }
    </Loaded>
  );
}
