/** Unsaved input check: true if a form's fields differ from their initial values, so that closing would lose input. */
import { type RefObject, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const getFieldValue = (field: Field): string =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value;

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Each field's value when the person reached it; removed fields have none. */
export function useTyped(): {
  box: RefObject<HTMLDivElement | null>;
  onFocusCapture: (event: { target: EventTarget }) => void;
  isTyped: () => boolean;
} {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(new WeakMap<Field, string>());
  return {
    box,
    onFocusCapture({ target }) {
      if (isField(target) && !first.current.has(target)) first.current.set(target, getFieldValue(target));
    },
    isTyped() {
      const fields = [...(box.current?.querySelectorAll<Field>('input, textarea, select') ?? [])];
      return fields.some((field) => (first.current.get(field) ?? getFieldValue(field)) !== getFieldValue(field));
    },
  };
}
