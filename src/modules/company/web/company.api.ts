/** A member's saved views are stored with the membership; everyone else's in the browser. */
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { useSession } from '#kernel/web/session.tsx';
import { type UseSavedViews, useLocalViews } from '#kernel/web/ui/table/views.ts';
import { deleteSavedView, listSavedViews, putSavedView } from '../contract/saved-view.endpoints.ts';

export const useMemberViews: UseSavedViews = (table, isEnabled) => {
  const isMember = useSession().me?.member?.status === 'active';
  const local = useLocalViews(table, isEnabled);
  const savedViews = useEndpoint(listSavedViews, { query: { table } }, { enabled: isMember && isEnabled, quiet: true });
  const put = useSend(putSavedView, { showsError: true });
  const gone = useSend(deleteSavedView);
  if (!isMember) return local;
  return {
    views: savedViews.data ?? [],
    isPending: savedViews.isPending,
    error: savedViews.error,
    retry: () => void savedViews.refetch(),
    save: async (view) => void (await put.send({ body: { table, ...view } })),
    remove: (name) => gone.fire({ query: { table, name } }),
  };
};
