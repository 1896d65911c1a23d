/** What an event is called; one that no room tells of any more, and a test, by its code. */
import { useLocal } from '#kernel/web/i18n.tsx';
import { useHookEvents } from '../integration.api.ts';

export function useEventTitle(): (name: string) => string {
  const local = useLocal();
  const events = useHookEvents().data?.events ?? [];
  const titles = new Map(events.map(({ name, title }) => [name, local(title)]));
  return (name) => titles.get(name) ?? name;
}
