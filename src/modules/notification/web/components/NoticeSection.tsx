/** The newest notices as a part of a page: the bell's list, where there is space for it. It is fetched when it is drawn. */
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Loading, Section } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

const List = lazyPart(async () => (await import('./NoticeList.tsx')).NoticeList, { early: false });

export function NoticeSection() {
  const t = useText();
  return (
    <Section title={t('bell.title')}>
      <List titled bare onClose={() => undefined} instead={<Loading rows={4} />} />
    </Section>
  );
}
