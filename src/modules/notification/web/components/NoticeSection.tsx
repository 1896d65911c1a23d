/** The newest notices as a part of a page: the list of the bell, where there is room for it. */
import { Section } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { NoticeList } from './NoticeList.tsx';

export function NoticeSection() {
  const t = useText();
  return (
    <Section title={t('bell.title')}>
      <NoticeList titled onClose={() => undefined} />
    </Section>
  );
}
