/**
 * What stands before the page until it is answered or closed. Drawn only while it is open, or with `opened`. Escape, the cross and a click
 * beside it ask first where something was typed in it.
 */
import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useKitText } from '../i18n.tsx';
import { useConfirmIfAny } from './confirm-context.ts';
import { useFocusBack } from './focus-back.ts';
import { useLeaveQuestion } from './form/leave-question.ts';
import { useTyped } from './typed.ts';

/** Whether another dialog stands over this one: Escape is for that one alone. */
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
   * False: nothing typed in it would be lost (what is looked up, or kept with each key), or whoever draws it asks itself. `always`: what was typed
   * stands behind what is shown.
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
