/** Query invalidation: reloads answers whose topics were touched. */
import type { QueryClient } from '@tanstack/react-query';
import type { Topic } from '../contract/topic.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Topics of the response, as its endpoint declares. */
      topics?: readonly Topic[];
    };
  }
}

/**
 * Refetches affected data on screen at once, and the rest when shown next. Only loaded data knows its topics: there is no index.
 */
export function reloadTopics(client: QueryClient, touched: readonly string[]): void {
  if (touched.length === 0) return;
  void client.invalidateQueries({
    predicate: ({ meta }) => meta?.topics?.some((topic) => touched.includes(topic)) ?? false,
  });
}
