/** Faults planted on purpose, to see that a chaos notices them. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Reversal } from '#kernel/server/block.ts';
import { appModules } from '../../modules.ts';
import type { Fault } from './report.ts';

function findReversal(kind: string): Reversal {
  const block = appModules
    .flatMap((appModule) => appModule.blocks ?? [])
    .find(({ contract }) => contract.kind === kind);
  if (!block?.reversal) throw new Error(`${kind} has no reversal`);
  return block.reversal;
}

interface PlantedFault {
  /** At least one of these must be noticed. */
  noticed: readonly Fault[];
  kind: string;
  change(real: Reversal): Partial<Reversal>;
}

export const plantedFaults = {
  /** Says that stock can always be taken back. */
  lie: {
    noticed: ['kept-by-nobody'],
    kind: 'item.stock-movement',
    change: () => ({ check: async (_context, impacts) => impacts.map(() => ({ verdict: 'reverse' }) as const) }),
  },
  /** Takes half of the entries back, of one none, and says nothing of it. */
  half: {
    noticed: ['island'],
    kind: 'finance.journal-entry',
    change: (real) => ({
      async revert(context, impacts, undo) {
        const half = impacts.slice(Math.ceil(impacts.length / 2));
        const reverted = half.length > 0 ? await real.revert(context, half, undo) : [];
        return impacts.map((_, index) => reverted[index] ?? []);
      },
    }),
  },
  /** Always finds no blocking runs, like a wrong limit in a query. */
  limit: {
    noticed: ['kept-by-nobody', 'blocked-by-nobody', 'cannot-be-undone', 'island', 'disagreement'],
    kind: 'item.stock-movement',
    change: (real) => ({
      check: (context, impacts, circumstances) =>
        (real.check as NonNullable<Reversal['check']>)(context, impacts, {
          ...circumstances,
          findEffectiveRuns: async () => new Map(),
          users: async () => new Map(),
        }),
    }),
  },
  /** Alternates between doing and refusing: the preview and the write differ, or things are retained that nobody changed. */
  mood: {
    noticed: ['disagreement', 'kept-by-nobody'],
    kind: 'axis.record-update',
    change: (real) => {
      let calls = 0;
      return {
        async revert(context, impacts, undo) {
          calls += 1;
          if (calls % 2 === 0) throw fail(kernelErrors.DUPLICATE);
          return real.revert(context, impacts, undo);
        },
      };
    },
  },
  /** Changes something else than it says. */
  slip: {
    noticed: ['island'],
    kind: 'axis.record-update',
    change: (real) => ({ revert: (context, impacts, undo) => real.revert(context, impacts.slice(0, 1), undo) }),
  },
} as const satisfies Record<string, PlantedFault>;
export type PlantedFaultName = keyof typeof plantedFaults;

/** Puts the fault in; call what it returns to take it out. */
export function plantFault(name: PlantedFaultName): () => void {
  const { kind, change }: PlantedFault = plantedFaults[name];
  const reversal = findReversal(kind);
  const real = { ...reversal };
  Object.assign(reversal, change(real));
  return () => Object.assign(reversal, real);
}
