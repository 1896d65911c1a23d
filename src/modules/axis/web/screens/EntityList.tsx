import { RecordBrowser } from '../components/RecordBrowser.tsx';
import { useText } from '../text.ts';

/** People, organisations and partners. */
export function EntityList() {
  const t = useText();
  return <RecordBrowser name="people" title={t('people.title')} subtitle={t('people.subtitle')} fixedAxis="entity" />;
}
