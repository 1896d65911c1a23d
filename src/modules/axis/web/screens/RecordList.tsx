import { axisPaths } from '../../contract/paths.ts';
import { RecordBrowser } from '../components/RecordBrowser.tsx';
import { useText } from '../text.ts';

/** Every axis. */
export function RecordList() {
  const t = useText();
  return <RecordBrowser name="all" title={axisPaths.records.title} subtitle={t('entities.subtitle')} />;
}
