/** Short messages at the top right, clear of what is pressed there (`message-place.ts`). */
import { Button, Group } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { breakpoints, notice, takeBack, toast } from '../contract/constants.ts';
import { words } from '../contract/words.ts';
import { type ApiError, toApiError } from './api-error.ts';
import { askableIn, askFor } from './asking.ts';
import { currentLanguage } from './language.ts';
import { Reference } from './ui/Reference.tsx';

const closeLabel = { ko: '알림 닫기', en: 'Close the message' };

let wanted = false;
const listeners = new Set<() => void>();

/** Whether there was a message: until then there is no place for them on the page. */
export function useMessages(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
}

type Messages = typeof import('@mantine/notifications').notifications;

/** A message that cannot be shown must not be what breaks the page. */
function withMessages(use: (messages: Messages) => void): void {
  void import('@mantine/notifications').then(({ notifications }) => use(notifications)).catch(() => null);
}

/** A message of one's own making. The messages' code comes with the first; so this, and nothing of the package, is what shows one. */
export function showMessage(data: NotificationData): void {
  const closeButtonProps = { 'aria-label': closeLabel[currentLanguage()] };
  wanted = true;
  for (const listener of listeners) listener();
  withMessages(({ show }) => show({ closeButtonProps, ...data }));
}

function hideMessage(id: string): void {
  withMessages(({ hide }) => hide(id));
}

/** Beside the thumb on a phone, where what is read first stands at the top. */
function placeOf() {
  const narrow = `(max-width: ${breakpoints.mobile - 0.02}px)`;
  return globalThis.matchMedia?.(narrow).matches ? toast.onPhone : toast.position;
}

type Undo = () => unknown;

interface TakeBack {
  /** Takes back what was just done, and says so itself; where it was several changes, each by what it is called. */
  undo?: Undo | readonly { label: string; undo: Undo }[];
  /** Until it is closed: something is left to decide. */
  stays?: boolean;
}

let takeBacks = 0;

/** The message with its 되돌리기; pressed once, it is gone. */
function Reversible({ id, message, undo }: { id: string; message: string; undo: NonNullable<TakeBack['undo']> }) {
  const ways = typeof undo === 'function' ? [{ label: words.undo[currentLanguage()], undo }] : undo;
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
export function showDone(message: string, { undo, stays = false }: TakeBack = {}): void {
  takeBacks += 1;
  const id = `done-${takeBacks}`;
  const shownFor = undo ? takeBack.autoClose : toast.autoClose;
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

/** Shows why something failed; its code is behind 자세히, for those who ask for help. */
export function showError(error: unknown): void {
  const about: ApiError = toApiError(error);
  const { message, code, requestId, transport } = about;
  const missing = askableIn(about);
  const reference = <Reference code={transport ? `${code} · ${transport}` : code} requestId={requestId} />;
  showMessage({
    title: message,
    message:
      missing.length === 0 ? (
        reference
      ) : (
        <>
          <Button variant="subtle" size="compact-sm" onClick={() => askFor(missing)}>
            {words.ask[currentLanguage()]}
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
