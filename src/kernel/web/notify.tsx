/** Short messages at the top right, clear of what is pressed there (`message-position.ts`). */
import { Button, Group } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { commonTexts } from '../contract/common-texts.ts';
import { breakpoints, notice, toastOptions, undoToast } from '../contract/constants.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { getLanguage } from './language.ts';
import { getRequestablePermissions, requestPermissions } from './permission-request.ts';
import { ErrorReference } from './ui/ErrorReference.tsx';

const closeLabel = { ko: '알림 닫기', en: 'Close the message' };

let isNeeded = false;
const listeners = new Set<() => void>();

/** True if there was a message: until then the page has no container for them. */
export function useMessages(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isNeeded,
  );
}

type Messages = typeof import('@mantine/notifications').notifications;

/** A message that cannot be shown must not be what breaks the page. */
function showWithNotifications(use: (messages: Messages) => void): void {
  void import('@mantine/notifications').then(({ notifications }) => use(notifications)).catch(() => null);
}

/** A message of one's own making. The messages' code comes with the first; so this, and nothing of the package, is what shows one. */
export function showMessage(data: NotificationData): void {
  const closeButtonProps = { 'aria-label': closeLabel[getLanguage()] };
  isNeeded = true;
  for (const listener of listeners) listener();
  showWithNotifications(({ show }) => show({ closeButtonProps, ...data }));
}

function hideMessage(id: string): void {
  showWithNotifications(({ hide }) => hide(id));
}

/** Near the thumb on a phone, where the top is read first. */
function placeOf() {
  const narrow = `(max-width: ${breakpoints.mobile - 0.02}px)`;
  return globalThis.matchMedia?.(narrow).matches ? toastOptions.onPhone : toastOptions.position;
}

type Undo = () => unknown;

interface UndoOption {
  /** Takes back what was just done, and says so itself; where it was several changes, each by what it is called. */
  undo?: Undo | readonly { label: string; undo: Undo }[];
  /** Until it is closed: something is left to decide. */
  stays?: boolean;
}

let undoCount = 0;

/** The message with its 되돌리기; pressed once, it is gone. */
function Reversible({ id, message, undo }: { id: string; message: string; undo: NonNullable<UndoOption['undo']> }) {
  const ways = typeof undo === 'function' ? [{ label: commonTexts.undo[getLanguage()], undo }] : undo;
  return (
    <Group justify="space-between" wrap={ways.length > 1 ? 'wrap' : 'nowrap'}>
      <span>{message}</span>
      {ways.map((way) => (
        <Button
          key={way.label}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            hideMessage(id);
            way.undo();
          }}
        >
          {way.label}
        </Button>
      ))}
    </Group>
  );
}

/** Says that something worked: short, polite, past tense. What can be taken back at once has the button for it, and stays longer. */
export function showSuccess(message: string, { undo, stays = false }: UndoOption = {}): void {
  undoCount += 1;
  const id = `done-${undoCount}`;
  const shownFor = undo ? undoToast.autoClose : toastOptions.autoClose;
  showMessage({
    id,
    message: undo ? <Reversible id={id} message={message} undo={undo} /> : message,
    autoClose: stays ? false : shownFor,
    position: placeOf(),
    color: 'green',
    withBorder: true,
  });
}

/** A notice that arrived for the person. */
export function showNotice(title: string, message: string): void {
  showMessage({
    title,
    message,
    autoClose: notice.autoClose,
    position: placeOf(),
    withBorder: true,
    role: 'status',
  });
}

/** Shows the cause of an error; its code is behind 자세히, for support requests. */
export function showError(error: unknown): void {
  const apiError: ApiError = toApiError(error);
  const { message, code, requestId, transport } = apiError;
  const missing = getRequestablePermissions(apiError);
  const reference = <ErrorReference code={transport ? `${code} · ${transport}` : code} requestId={requestId} />;
  showMessage({
    title: message,
    message:
      missing.length === 0 ? (
        reference
      ) : (
        <>
          <Button variant="subtle" size="compact-sm" onClick={() => requestPermissions(missing)}>
            {commonTexts.ask[getLanguage()]}
          </Button>
          {reference}
        </>
      ),
    autoClose: notice.autoClose,
    position: placeOf(),
    color: 'red',
    withBorder: true,
    role: 'alert',
  });
}
