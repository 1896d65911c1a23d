/** Changes in sentences, with the thing that changed as a link, and the picture of its kind before it. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BlockSign } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { type EffectLine, ThingLink } from '#kernel/web/ui/index.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import { signIcons } from '../picture/signs.tsx';

type Subject = ImpactView['subject'];

export function SubjectLink({ subject }: { subject: Subject }) {
  return (
    <ThingLink kind={subject.type} id={subject.id} inherit>
      {subject.label}
    </ThingLink>
  );
}

/** A sentence in which `part` is drawn as something else: where it does not name it, that stands before it. */
export function Within({ text, part, as }: { text: string; part: string; as: ReactNode }) {
  const at = part === '' ? -1 : text.indexOf(part);
  return (
    <>
      {text.slice(0, Math.max(at, 0))}
      {as}
      {at < 0 ? ` ${text}` : text.slice(at + part.length)}
    </>
  );
}

/** What became of a thing; said once, with its name. */
export function Sentence({ subject, text }: { subject: Subject; text: string }) {
  const name = (
    <Text span fw={600}>
      <SubjectLink subject={subject} />
    </Text>
  );
  return <Within text={text} part={subject.label} as={name} />;
}

/** A change, or what several come to, as a line of the kit's list. */
export function useLine(): (change: {
  key: string;
  subject: Subject;
  sign: BlockSign;
  sentence: LocalText;
}) => EffectLine {
  const local = useLocal();
  return ({ key, subject, sign, sentence }) => {
    const Sign = signIcons[sign];
    return { key, sentence: <Sentence subject={subject} text={local(sentence)} />, icon: <Sign size={18} /> };
  };
}
