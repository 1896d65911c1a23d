/** A dialog that makes or changes one thing, drawn from the body of an endpoint: see README.md. */

import { useRef } from 'react';
import type { Endpoint, ResultOf } from '../../../contract/endpoint.ts';
import { showSuccess } from '../../notify.tsx';
import { useConfirm } from '../confirm.tsx';
import { Dialog } from '../Dialog.tsx';
import { usePhone } from '../phone.ts';
import { EndpointForm, type EndpointFormProps } from './EndpointForm.tsx';
import { useLeaveQuestion } from './leave-question.ts';

export interface FormDialogProps<E extends Endpoint>
  extends Omit<EndpointFormProps<E>, 'onCancel' | 'onDirty' | 'onSent'> {
  title: string;
  onClose: () => void;
  /** Said when it is saved. */
  done: string;
  /**
   * Returns the undo of the saved change, for its success message; null if it would not restore the previous state. It outlives the
   * dialog.
   */
  undo?: (result: ResultOf<E>) => (() => unknown) | null;
  size?: 'md' | 'lg';
}

export function FormDialog<E extends Endpoint>(props: FormDialogProps<E>) {
  const { title, onClose, done, undo, size = 'md', ...form } = props;
  const confirm = useConfirm();
  const question = useLeaveQuestion();
  const phone = usePhone();
  const isDirty = useRef<() => boolean>(() => false);
  const close = async () => {
    if (!isDirty.current() || (await confirm(question))) onClose();
  };
  const finish = (result: ResultOf<E>) => {
    const back = undo?.(result);
    showSuccess(done, back ? { undo: back } : {});
    onClose();
  };
  return (
    <Dialog asks={false} onClose={() => void close()} title={title} size={size} fullScreen={phone}>
      <EndpointForm
        {...form}
        onSent={finish}
        onCancel={() => void close()}
        onDirty={(asks) => {
          isDirty.current = asks;
        }}
      />
    </Dialog>
  );
}
