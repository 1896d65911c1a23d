/**
 * Modal dialog, in front of the page until answered or closed. Rendered only while open, or with `opened`. Escape, the cross and a
 * click outside ask for confirmation if something was typed in it.
 */
import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useKitText } from '../i18n.tsx';
import { useConfirmIfAny } from './confirm-context.ts';
import { useFocusBack } from './focus-back.ts';
import { useLeaveQuestion } from './form/leave-question.ts';
import { useTyped } from './typed-values.ts';

/** True if another dialog is above this one: Escape is for that one alone. */
function isCovered(within: HTMLElement | null): boolean {
  const dialogs = [...document.querySelectorAll('.mantine-Modal-content')];
  const own = within?.closest('.mantine-Modal-content');
  return own != null && dialogs.at(-1) !== own;
}

export function Dialog(props: {
  title: string;
  onClose: () => void;
  opened?: boolean | undefined;
  size?: 'md' | 'lg';
  fullScreen?: boolean;
  /**
   * False: no input would be lost (lookups, or input saved with each key), or the parent asks itself. `always`: the input is hidden
   * behind the present content.
   */
  asks?: boolean | 'always';
  children: ReactNode;
}) {
  const { opened = true, asks = true, onClose, children, ...rest } = props;
  const t = useKitText();
  const question = useLeaveQuestion();
  const confirm = useConfirmIfAny();
  const isAsking = useRef(false);
  const { box, onFocusCapture, isTyped } = useTyped();
  useFocusBack(opened);
  const close = async () => {
    if (isAsking.current || isCovered(box.current)) return;
    if (!asks || !confirm || !(asks === 'always' || isTyped())) return onClose();
    isAsking.current = true;
    const isSure = await confirm(question);
    isAsking.current = false;
    if (isSure) onClose();
  };
  return (
    <Modal
      {...rest}
      opened={opened}
      onClose={() => void close()}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div ref={box} onFocusCapture={onFocusCapture} style={{ display: 'contents' }}>
        {children}
      </div>
    </Modal>
  );
}
