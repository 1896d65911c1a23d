/** The newest notices as a part of a page: the list of the bell, where there is room for it. It is fetched when it is drawn. */
import { late } from '#kernel/web/late.tsx';
import { Loading, Section } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';

const List = late(async () => (await import('./NoticeList.tsx')).NoticeList, { early: false });

export function NoticeSection() {
  const t = useText();
  return (
    <Section title={t('bell.title')}>
      <List titled bare onClose={() => undefined} instead={<Loading rows={4} />} />
    </Section>
  );
}
