import { axisPaths } from '../../contract/paths.ts';
import { RecordBrowser } from '../components/RecordBrowser.tsx';
import { useText } from '../text.ts';

/** People, organisations and partners. */
export function EntityList() {
  const t = useText();
  return (
    <RecordBrowser name="people" title={axisPaths.people.title} subtitle={t('people.subtitle')} fixedAxis="entity" />
  );
}
