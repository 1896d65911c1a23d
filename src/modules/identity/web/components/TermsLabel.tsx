/** Terms label: the consent given by signing in, its words linked to the documents. */
import { Anchor } from '@mantine/core';
import { useHost } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { rootTermPaths, termPaths } from '../../contract/paths.ts';
import { useText } from '../text.ts';

export function TermsLabel() {
  const t = useText();
  const local = useLocalText();
  const paths = useHost().company ? termPaths : rootTermPaths;
  const parts = t('login.terms')
    .split(/\{(terms|privacy)\}/)
    .map((part) => {
      if (part !== 'terms' && part !== 'privacy') return part;
      return (
        <Anchor key={part} href={getSiteAddress(paths[part]())} target="_blank" inherit underline="always">
          {local(termPaths[part].title)}
        </Anchor>
      );
    });
  // One element: a label lays out each child in a column of its own.
  return <span>{parts}</span>;
}
