/**
 * Replaces a flow's page for people who may not start it: the reason and the way to request access. A hidden flow stays not found.
 */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Loading, PageHeader, QueryFailure, Refused } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { AvailabilityNotice } from './AvailabilityNotice.tsx';
import { useFrameAvailability } from './authoring.api.ts';

export function ClosedFrame({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  const local = useLocalText();
  const door = useFrameAvailability(id);
  if (door.isPending) return <Loading />;
  if (!door.data || door.data.isOpen) return <QueryFailure error={error} onRetry={onRetry} isPage />;
  return (
    <>
      <PageHeader
        title={local(door.data.title)}
        subtitle={local(door.data.description)}
        crumbs={[{ title: flowPaths.workflows.title, to: flowPaths.workflows({ tab: 'frames' }) }]}
      />
      <Refused reason={<AvailabilityNotice door={door.data} />} />
    </>
  );
}
