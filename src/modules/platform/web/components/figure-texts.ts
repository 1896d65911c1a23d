/** Figure labels for screens. */
import { useText } from '../text.ts';

export function useFigureTexts() {
  const t = useText();
  return {
    companies: t('figure.companies'),
    members: t('word.members'),
    records: t('figure.records'),
    runs: t('figure.runs'),
    finished: t('figure.finished'),
    failed: t('word.failed'),
    undone: t('word.undone'),
    orders: t('figure.orders'),
    cancelled: t('figure.cancelled'),
  };
}
