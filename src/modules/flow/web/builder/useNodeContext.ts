/** Activity of others at the draft: their comments on its blocks, and the blocks they have chosen. */
import { useMemo } from 'react';
import { useComments, usePresent } from '../authoring/authoring.api.ts';
import { useBuilder } from './builder-context.tsx';
import type { NodeContext } from './canvas-nodes.ts';

export function useNodeContext(): NodeContext {
  const { frame, isReadOnly } = useBuilder();
  const { data: comments } = useComments(frame.id, !isReadOnly);
  const { data: present } = usePresent(frame.id, !isReadOnly);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { block, resolved } of comments ?? []) {
      if (block && !resolved) counts.set(block, (counts.get(block) ?? 0) + 1);
    }
    const others = new Map<string, string>();
    for (const { block, name } of present ?? []) {
      if (block) others.set(block, [others.get(block), name].filter(Boolean).join(', '));
    }
    return { comments: counts, others };
  }, [comments, present]);
}
