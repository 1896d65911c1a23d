import { RecordBrowser } from '../components/RecordBrowser.tsx';
import { useText } from '../text.ts';

/** Every axis. */
export function RecordList() {
  const t = useText();
  return <RecordBrowser name="all" title={t('entities.title')} subtitle={t('entities.subtitle')} />;
}
