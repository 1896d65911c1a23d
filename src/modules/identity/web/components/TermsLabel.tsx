/** What is agreed to when signing in: the words are the way to what they name. */
import { Anchor } from '@mantine/core';
import { useHost } from '#kernel/web/host.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { siteAddress } from '#kernel/web/language.ts';
import { rootTermPaths, termPaths } from '../../contract/paths.ts';
import { useText } from '../text.ts';

export function TermsLabel() {
  const t = useText();
  const local = useLocal();
  const paths = useHost().company ? termPaths : rootTermPaths;
  const parts = t('login.terms')
    .split(/\{(terms|privacy)\}/)
    .map((part) => {
      if (part !== 'terms' && part !== 'privacy') return part;
      return (
        <Anchor key={part} href={siteAddress(paths[part]())} target="_blank" inherit underline="always">
          {local(termPaths[part].title)}
        </Anchor>
      );
    });
  // One sentence: a label draws each of its parts in a column of its own.
  return <span>{parts}</span>;
}
