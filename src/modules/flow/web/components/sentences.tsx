/** Changes in sentences, with the thing that changed as a link, and the picture of its kind before it. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BlockIcon } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { type EffectLine, KindLink } from '#kernel/web/ui/index.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import { blockIconComponents } from '../picture/block-icons.tsx';

type Subject = ImpactView['subject'];

export function SubjectLink({ subject }: { subject: Subject }) {
  return (
    <KindLink kind={subject.type} id={subject.id} inherit>
      {subject.label}
    </KindLink>
  );
}

/** A sentence with `part` rendered as another element; if the text lacks it, the element comes first. */
export function HighlightedSentence({ text, part, as }: { text: string; part: string; as: ReactNode }) {
  const at = part === '' ? -1 : text.indexOf(part);
  return (
    <>
      {text.slice(0, Math.max(at, 0))}
      {as}
      {at < 0 ? ` ${text}` : text.slice(at + part.length)}
    </>
  );
}

/** The result for a record, named once. */
export function Sentence({ subject, text }: { subject: Subject; text: string }) {
  const name = (
    <Text span fw={600}>
      <SubjectLink subject={subject} />
    </Text>
  );
  return <HighlightedSentence text={text} part={subject.label} as={name} />;
}

/** A change, or the total of several, as a line of the kit's list. */
export function useEffectLine(): (change: {
  key: string;
  subject: Subject;
  sign: BlockIcon;
  sentence: LocalText;
}) => EffectLine {
  const local = useLocalText();
  return ({ key, subject, sign, sentence }) => {
    const Sign = blockIconComponents[sign];
    return { key, sentence: <Sentence subject={subject} text={local(sentence)} />, icon: <Sign size={18} /> };
  };
}
