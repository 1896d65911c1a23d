/** In a loop: where one is, and the way out. */
import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { findBlock } from '../../contract/drafting/draft.ts';
import classes from './builder.module.css';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

export function LoopBreadcrumbs() {
  const t = useBuilderText();
  const local = useLocalText();
  const { within, enter, draft, frame } = useBuilder();
  if (within.length === 0) return null;
  const titleOf = (id: string) => local(findBlock(draft, id)?.block.title ?? { ko: id, en: id });
  return (
    <nav className={classes.crumbs} aria-label={t('crumbs.label')}>
      <Breadcrumbs>
        <Anchor component="button" type="button" size="sm" onClick={() => enter([])}>
          {local(frame.title)}
        </Anchor>
        {within.map((id, index) =>
          index < within.length - 1 ? (
            <Anchor
              key={id}
              component="button"
              type="button"
              size="sm"
              onClick={() => enter(within.slice(0, index + 1))}
            >
              {titleOf(id)}
            </Anchor>
          ) : (
            <Text key={id} size="sm" fw={600} aria-current="page">
              {titleOf(id)}
            </Text>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}
