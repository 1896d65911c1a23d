/** What an undo, a redo or a stop comes to; nothing happens before it is confirmed. */
import { Alert, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { showDone } from '#kernel/web/notify.tsx';
import { keyOf } from '#kernel/web/query.ts';
import { Loaded, Loading, PageHeader } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { previewUndo } from '../../contract/undo.endpoints.ts';
import { nameIn } from '../../contract/undo.ts';
import type { UndoPreview, UndoRecord, UndoResult } from '../../contract/undo-shapes.ts';
import { LaterRuns } from '../components/LaterRuns.tsx';
import { UndoEffects, UndoKept } from '../components/UndoEffects.tsx';
import { UndoForm } from '../components/UndoForm.tsx';
import { UndoLog } from '../components/UndoLog.tsx';
import { UndoPages } from '../components/UndoPages.tsx';
import { shownOf, UndoRefusal } from '../components/UndoRefusal.tsx';
import { openUndo, UndoUnderWay } from '../components/UndoUnderWay.tsx';
import { WayBack } from '../components/WayBack.tsx';
import { previewCall, useExecution, useOrigin, useUndoPreview, useUndoRecords } from '../flow.api.ts';
import { useText } from '../text.ts';
import { doorOf, type UndoWay, wayOf } from '../way.ts';

interface Case {
  execution: ExecutionDetail;
  way: UndoWay;
  /** What it is all about, where the person may see it. */
  run: ExecutionDetail | undefined;
}

/** Said aloud where the preview is not the one that the person began to read. */
function Changed() {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <Alert
      ref={place}
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
function usePreview(id: string, together: boolean) {
  const client = useQueryClient();
  const [from, setFrom] = useState(0);
  const preview = useUndoPreview(id, together, from);
  const [first, setFirst] = useState<{ together: boolean; hash: string } | null>(null);
  const shown = preview.isPlaceholderData ? undefined : preview.data;
  if (shown && first?.together !== together) setFirst({ together, hash: shown.hash });
  return {
    preview,
    from,
    setFrom,
    /** A refusal brings the first page of what is true now. */
    replace: (next: UndoPreview) => {
      client.setQueryData(keyOf(previewUndo, previewCall(id, together)), next);
      setFrom(0);
    },
    /** Tells two changes in a row apart; null while nothing changed. */
    changed: shown && first?.together === together && first.hash !== shown.hash ? shown.hash : null,
  };
}

function Decision({ execution, way, run, onSent, onRefused }: Case & Sent) {
  const [together, setTogether] = useState(false);
  const { preview, from, setFrom, replace, changed } = usePreview(execution.id, together);
  const showTogether = (on: boolean) => {
    setTogether(on);
    setFrom(0);
  };
  return (
    <Loaded query={preview}>
      {(data) => {
        const door = doorOf(execution, data.refusal?.code ?? null);
        const shown = shownOf(data);
        const about = (
          <>
            {changed && <Changed key={changed} />}
            {(onSent || door === null) && <UndoRefusal preview={data} {...{ execution, way, door }} />}
            {shown.warnings && <UndoEffects preview={data} way={way} withEffects={shown.effects} hasPages />}
            <LaterRuns preview={data} together={together} onTogether={door === 'stop' ? undefined : showTogether} />
            {shown.warnings && <UndoKept preview={data} />}
            {shown.warnings && <UndoPages preview={data} from={from} onFrom={setFrom} />}
            {shown.effects && run && <WayBack run={run} way={way} />}
            {shown.warnings && <UndoLog preview={data} />}
          </>
        );
        if (!door || !onSent) return about;
        return (
          <UndoForm
            {...{ preview: data, way, door, together, onSent }}
            isLoading={preview.isPlaceholderData}
            onStale={replace}
            onRefused={() => {
              onRefused();
              void preview.refetch();
            }}
          >
            {about}
          </UndoForm>
        );
      }}
    </Loaded>
  );
}
interface Sent {
  /** Left out where the undo was asked for already: the preview is only looked at. */
  onSent?: (answer: UndoResult | UndoRecord) => void;
  onRefused: () => void;
}

/** What comes of the answer: the undo's own execution, or the wait for worker or approval. */
function useOutcome({ execution, way }: Pick<Case, 'execution' | 'way'>) {
  const t = useText();
  const navigate = useNavigate();
  const records = useUndoRecords(execution.id);
  const [followed, setFollowed] = useState<{ id: string; awaited: boolean } | null>(null);
  const open = openUndo(records.data?.data ?? []);
  if (open && !followed) setFollowed({ id: open.id, awaited: false });
  const onSent = (answer: UndoResult | UndoRecord) => {
    if ('askedBy' in answer) {
      showDone(t('undo.requested'));
      setFollowed({ id: answer.id, awaited: false });
    } else if (answer.state === 'undoing' || !answer.undoExecutionId) {
      setFollowed({ id: answer.undoId, awaited: true });
    } else {
      const { undoExecutionId } = answer;
      showDone([t(`undo.done.${way}`), answer.partial && t('undo.donePartly')].filter(Boolean).join(' '), {
        undo: [
          {
            label: t(`undo.title.${way === 'redo' ? 'undo' : 'redo'}`),
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

function Body({ execution, way, run }: Case) {
  const t = useText();
  const { records, open, followed, onSent, again } = useOutcome({ execution, way });
  const onRefused = () => void records.refetch();
  const { thing, more } = nameIn(execution.title);
  return (
    <>
      <PageHeader
        title={t(`undo.head.${way}`, { name: thing })}
        subtitle={[more, t(`undo.intro.${way}`)].filter(Boolean).join(' · ')}
        crumbs={[flowPaths.workflows, { title: execution.title, to: flowPaths.execution({ id: execution.id }) }]}
      />
      <Stack gap="lg">
        <Loaded query={records}>
          {() => (
            <>
              {followed && (
                <UndoUnderWay
                  undoId={followed.id}
                  {...{ way }}
                  awaited={followed.awaited}
                  onAgain={() => void again()}
                />
              )}
              {followed && open?.state === 'asked' && <Decision {...{ execution, way, run, onRefused }} />}
              {!followed && <Decision {...{ execution, way, run, onSent, onRefused }} />}
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
      {(data) => (isLoading ? <Loading /> : <Body key={id} execution={data} way={wayOf(data)} run={run} />)}
    </Loaded>
  );
}
