/** A sentence of `describeChanges`, in which the things that it names are links. */
import type { ReactNode } from 'react';
import type { SentencePart } from '../../contract/change-summary.ts';

export function RichText(props: { parts: readonly SentencePart[]; link: (id: string, text: string) => ReactNode }) {
  return props.parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence stay where they are
    <span key={at}>{part.id ? props.link(part.id, part.text) : part.text}</span>
  ));
}
