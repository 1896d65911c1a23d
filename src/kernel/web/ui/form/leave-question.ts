/** Asked before typed values are lost. */
import { useKitText } from '../../i18n.tsx';
import type { ConfirmQuestion } from '../confirm-question.ts';

export function useLeaveQuestion(): ConfirmQuestion {
  const t = useKitText();
  return {
    title: t('form.leave-title'),
    message: t('form.leave-message'),
    confirmLabel: t('form.leave'),
    cancelLabel: t('form.stay'),
    danger: true,
  };
}
