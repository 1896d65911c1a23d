/** A member's saved views are kept with the membership; everyone else's in the browser. */
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { useSession } from '#kernel/web/session.tsx';
import { type UseSavedViews, useLocalViews } from '#kernel/web/ui/table/views.ts';
import { deleteSavedView, listSavedViews, putSavedView } from '../contract/saved-view.endpoints.ts';

export const useMyViews: UseSavedViews = (table, wanted) => {
  const isMember = useSession().me?.member?.status === 'active';
  const local = useLocalViews(table, wanted);
  const kept = useEndpoint(listSavedViews, { query: { table } }, { enabled: isMember && wanted, quiet: true });
  const put = useSend(putSavedView, { showsError: true });
  const gone = useSend(deleteSavedView);
  if (!isMember) return local;
  return {
    views: kept.data ?? [],
    isPending: kept.isPending,
    error: kept.error,
    retry: () => void kept.refetch(),
    save: async (view) => void (await put.send({ body: { table, ...view } })),
    remove: (name) => gone.fire({ query: { table, name } }),
  };
};
