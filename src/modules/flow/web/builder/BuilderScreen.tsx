/** 워크플로우 빌더: views and edits one frame. On a phone its steps are stacked. */
import { useParams } from 'react-router';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Loaded, Loading, usePhone } from '#kernel/web/ui/index.ts';
import type { BlockView, FrameDetail } from '../../contract/shapes.ts';
import { useFrame } from '../flow.api.ts';
import { BuilderHeader } from './BuilderHeader.tsx';
import { useCatalogue } from './builder.api.ts';
import { BuilderContext, useCreateBuilder } from './builder-context.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { useMergeNotices } from './useMergeNotices.ts';

const Workspace = lazyPart(async () => (await import('./BuilderWorkspace.tsx')).BuilderWorkspace, { early: false });
const PhoneFlow = lazyPart(async () => (await import('./PhoneFlow.tsx')).PhoneFlow, { early: false });

function BuilderLoader() {
  const isPhone = usePhone();
  useMergeNotices();
  const Editor = isPhone ? PhoneFlow : Workspace;
  return (
    <>
      <BuilderHeader />
      <Editor instead={<Loading rows={8} height={48} />} />
      <MergeDialog />
    </>
  );
}

function BuilderContent({ frame, catalogue }: { frame: FrameDetail; catalogue: readonly BlockView[] }) {
  const builder = useCreateBuilder(frame, catalogue);
  return (
    <BuilderContext value={builder}>
      <BuilderLoader />
    </BuilderContext>
  );
}

export function BuilderScreen() {
  const { id = '' } = useParams();
  const frame = useFrame(id);
  const catalogue = useCatalogue();
  return (
    <Loaded query={frame} isPage>
      {(data) => (
        <Loaded query={catalogue}>
          {(blocks) => <BuilderContent key={data.id} frame={data} catalogue={blocks} />}
        </Loaded>
      )}
    </Loaded>
  );
}
