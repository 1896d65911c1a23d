/** Ways out of a step in words: those that its author named, and those that come with its kind. */
import type { BlockContract, Json } from '#kernel/contract/block.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { branchingKinds, listOutlets } from './blocks.ts';
import type { Block } from './frame.ts';
import { timedOutOutlet } from './waiting-blocks.ts';

const outletLabels: Record<string, LocalText> = {
  next: { ko: '계속', en: 'Go on' },
  [timedOutOutlet]: { ko: '시간 초과', en: 'Timed out' },
  approved: { ko: '승인', en: 'Approved' },
  rejected: { ko: '반려', en: 'Rejected' },
  otherwise: { ko: '그 외', en: 'Otherwise' },
};

export interface NamedOutlet {
  key: string;
  label: LocalText;
}

export function toNamedOutlet(key: string): NamedOutlet {
  return { key, label: outletLabels[key] ?? { ko: key, en: key } };
}

function getLabels(list: Json | undefined, key: 'key' | 'outlet'): ReadonlyMap<string, LocalText> {
  const entries = Array.isArray(list) ? list : [];
  return new Map(
    entries.flatMap((entry) => {
      const named = entry as { [name: string]: Json } | null;
      const label = LocalText.safeParse(named?.label);
      return label.success && typeof named?.[key] === 'string' ? [[named[key], label.data] as const] : [];
    }),
  );
}

/** The ways out of a block as people read them. */
export function listNamedOutlets(block: Block, contract: Pick<BlockContract, 'outlets'>): NamedOutlet[] {
  const { branches, outlets } = block.settings;
  const own = branchingKinds.has(block.kind) ? getLabels(branches, 'outlet') : getLabels(outlets, 'key');
  return listOutlets(block, contract).map((key) => ({
    ...toNamedOutlet(key),
    ...(own.has(key) ? { label: own.get(key) as LocalText } : {}),
  }));
}
