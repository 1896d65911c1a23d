/** Which of the loaded answers are out of date: those that show what was touched. */
import type { QueryClient } from '@tanstack/react-query';
import type { Topic } from '../contract/topic.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the answer shows, as its endpoint declares. */
      topics?: readonly Topic[];
    };
  }
}

/** Loads anew what is shown of it, and the rest of it when it is shown next. Only what was loaded knows its topics: there is no index. */
export function loadAgain(client: QueryClient, touched: readonly string[]): void {
  if (touched.length === 0) return;
  void client.invalidateQueries({
    predicate: ({ meta }) => meta?.topics?.some((topic) => touched.includes(topic)) ?? false,
  });
}
