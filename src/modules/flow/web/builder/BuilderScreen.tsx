/** 워크플로우 빌더: one frame, to be looked at and edited. On a phone its steps stand below one another. */
import { useParams } from 'react-router';
import { late } from '#kernel/web/late.tsx';
import { Loaded, Loading, usePhone } from '#kernel/web/ui/index.ts';
import type { BlockView, FrameDetail } from '../../contract/shapes.ts';
import { useFrame } from '../flow.api.ts';
import { useCatalogue } from './builder.api.ts';
import { BuilderContext, useNewBuilder } from './builder.tsx';
import { Head } from './Head.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { useMergeNews } from './useMergeNews.ts';

const Workspace = late(async () => (await import('./Workspace.tsx')).Workspace, { early: false });
const PhoneFlow = late(async () => (await import('./PhoneFlow.tsx')).PhoneFlow, { early: false });

function Parts() {
  const isPhone = usePhone();
  useMergeNews();
  const Room = isPhone ? PhoneFlow : Workspace;
  return (
    <>
      <Head />
      <Room instead={<Loading rows={8} height={48} />} />
      <MergeDialog />
    </>
  );
}

function Built({ frame, catalogue }: { frame: FrameDetail; catalogue: readonly BlockView[] }) {
  const builder = useNewBuilder(frame, catalogue);
  return (
    <BuilderContext value={builder}>
      <Parts />
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
        <Loaded query={catalogue}>{(blocks) => <Built key={data.id} frame={data} catalogue={blocks} />}</Loaded>
      )}
    </Loaded>
  );
}
