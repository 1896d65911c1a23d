/** Whether something in a form was typed, chosen or ticked that differs from what stood there: closing it would lose that. */
import { type RefObject, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const heldBy = (field: Field): string =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value;

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** What each field held when the person came to it; fields that are gone hold nothing any more. */
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
      if (isField(target) && !first.current.has(target)) first.current.set(target, heldBy(target));
    },
    isTyped() {
      const fields = [...(box.current?.querySelectorAll<Field>('input, textarea, select') ?? [])];
      return fields.some((field) => (first.current.get(field) ?? heldBy(field)) !== heldBy(field));
    },
  };
}
