/** Short messages at the top right. */
import type { NotificationData } from '@mantine/notifications';
import { notice, toast } from '../contract/constants.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { currentLanguage } from './language.ts';

const closeLabel = { ko: '알림 닫기', en: 'Close the message' };

/** The messages' code comes with the first message. */
function show(data: NotificationData): void {
  const closeButtonProps = { 'aria-label': closeLabel[currentLanguage()] };
  void import('@mantine/notifications').then(({ notifications }) => notifications.show({ closeButtonProps, ...data }));
}

/** Says that something worked: short, polite, past tense. */
export function showDone(message: string): void {
  show({
    message,
    autoClose: toast.autoClose,
    position: toast.position,
    color: 'green',
    withBorder: true,
  });
}

/** A notice that arrived for the person. */
export function showNotice(title: string, message: string): void {
  show({ title, message, autoClose: notice.autoClose, position: toast.position, withBorder: true });
}

/** Shows why something failed, with its code for those who ask for help. */
export function showError(error: unknown): void {
  const { message, code, requestId }: ApiError = toApiError(error);
  const reference = requestId ? `${code} · ${requestId}` : code;
  show({
    title: message,
    message: reference,
    autoClose: notice.autoClose,
    position: toast.position,
    color: 'red',
    withBorder: true,
    role: 'alert',
  });
}
