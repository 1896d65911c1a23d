/** In the place of a flow's page for who may not start it: the reason and the way to ask. What does not exist for them stays not found. */
import { useLocal } from '#kernel/web/i18n.tsx';
import { Loading, PageHeader, Refused, Trouble } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useDoor } from './authoring.api.ts';
import { DoorAnswer } from './DoorAnswer.tsx';

export function ClosedFrame({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  const local = useLocal();
  const door = useDoor(id);
  if (door.isPending) return <Loading />;
  if (!door.data || door.data.isOpen) return <Trouble error={error} onRetry={onRetry} isPage />;
  return (
    <>
      <PageHeader
        title={local(door.data.title)}
        subtitle={local(door.data.description)}
        crumbs={[{ title: flowPaths.workflows.title, to: flowPaths.workflows({ tab: 'frames' }) }]}
      />
      <Refused reason={<DoorAnswer door={door.data} />} />
    </>
  );
}
