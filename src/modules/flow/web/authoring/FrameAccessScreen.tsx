/** 사용 권한: people who may use a frame, people who could start it right now, and access requests. */
import { Loaded, QueryFailure, Section } from '#kernel/web/ui/index.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { AccessForm } from './AccessForm.tsx';
import { useAccessRequests, useSharing } from './authoring.api.ts';
import { FramePage } from './FramePage.tsx';
import { RequestTable } from './RequestTable.tsx';
import { StarterTable } from './StarterTable.tsx';
import { useAuthorText } from './text.ts';

/** Only for holders of the frame: nobody else decides. */
function AccessRequests({ frame }: { frame: FrameDetail }) {
  const t = useAuthorText();
  const { error } = useAccessRequests(frame.id);
  if (error?.status === 403) return null;
  return (
    <Section title={t('requests.title')}>
      <RequestTable frameId={frame.id} />
    </Section>
  );
}

function AccessSections({ frame }: { frame: FrameDetail }) {
  const t = useAuthorText();
  const sharing = useSharing(frame.id);
  if (sharing.error) return <QueryFailure error={sharing.error} onRetry={() => void sharing.refetch()} />;
  return (
    <>
      <AccessRequests frame={frame} />
      <Section title={t('access.mode')}>
        <Loaded query={sharing} rows={8}>
          {(data) => <AccessForm frame={frame} sharing={data} />}
        </Loaded>
      </Section>
      <Section title={t('starters.title')} description={t('starters.hint')}>
        <StarterTable frameId={frame.id} />
      </Section>
    </>
  );
}

export function FrameAccessScreen() {
  return <FramePage place="frameAccess">{(frame) => <AccessSections frame={frame} />}</FramePage>;
}
