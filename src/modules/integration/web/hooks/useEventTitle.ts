/** Event titles: names of events; unknown events and tests are shown by their code. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useHookEvents } from '../integration.api.ts';

export function useEventTitle(): (name: string) => string {
  const local = useLocalText();
  const events = useHookEvents().data?.events ?? [];
  const titles = new Map(events.map(({ name, title }) => [name, local(title)]));
  return (name) => titles.get(name) ?? name;
}
