/** Fill in the start form of a flow and start it. */
import { Stack, Text } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Loaded, PageHeader, Section, usePhone } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { ClosedFrame } from '../authoring/ClosedFrame.tsx';
import { useFrameActions } from '../authoring/FramePage.tsx';
import { BlockActionsGate } from '../components/BlockActions.tsx';
import { LazyFlowPicture } from '../components/LazyFlowPicture.tsx';
import { RuledForm } from '../components/RuledForm.tsx';
import { useFrame, useStart } from '../flow.api.ts';
import { useText } from '../text.ts';

function StartForm({ frame }: { frame: FrameDetail }) {
  const t = useText();
  const navigate = useNavigate();
  const start = useStart();
  const submit = async (values: Record<string, unknown>) => {
    const { id } = await start.send({ body: { frameKey: frame.key, input: values as never } });
    showSuccess(t('start.done'));
    navigate(flowPaths.execution({ id: id }));
  };
  return (
    <RuledForm
      fields={frame.startForm ?? []}
      onSubmit={submit}
      submitLabel={t('start.submit')}
      errorPrefix="input"
      onCancel={() => navigate(-1)}
      alwaysReady
    >
      {!frame.startForm?.length && <Text c="dimmed">{t('start.noForm')}</Text>}
    </RuledForm>
  );
}

function FlowDrawing({ frame: { drawing } }: { frame: FrameDetail }) {
  const t = useText();
  if (!drawing || drawing.blocks.length < 2) return null;
  return (
    <Section plain title={t('start.way')}>
      <LazyFlowPicture drawing={drawing} label={t('start.way')} />
    </Section>
  );
}

/** On a phone the form comes first: downwards a flow is longer than it. */
export function FrameStart() {
  const { id = '' } = useParams();
  const t = useText();
  const local = useLocalText();
  const frame = useFrame(id);
  const phone = usePhone();
  const actions = useFrameActions(frame.data);
  // A flow the person may not use is not found, except for its name and the reason.
  if (frame.error?.status === 404) {
    return <ClosedFrame id={id} error={frame.error} onRetry={() => void frame.refetch()} />;
  }
  return (
    <Loaded query={frame} isPage>
      {(data) => (
        <>
          <PageHeader
            title={t('start.title', { name: local(data.title) })}
            subtitle={local(data.description)}
            crumbs={[{ title: flowPaths.workflows.title, to: flowPaths.workflows({ tab: 'frames' }) }]}
            more={actions}
          />
          <Stack gap="lg">
            {!phone && <FlowDrawing frame={data} />}
            <BlockActionsGate frameId={data.id}>
              <StartForm key={data.id} frame={data} />
            </BlockActionsGate>
            {phone && <FlowDrawing frame={data} />}
          </Stack>
        </>
      )}
    </Loaded>
  );
}
