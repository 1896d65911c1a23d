/** The kinds of blocks that this process knows: the engine's own and those that the rooms contributed. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import type { BlockServer, Holder } from '#kernel/server/block.ts';
import { flowBlocks } from '../../contract/blocks.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { BlockView } from '../../contract/shapes.ts';
import type { Kinds } from '../../contract/validate.ts';

const servers = new Map<string, BlockServer>();
const contracts = new Map<string, BlockServer['contract']>(flowBlocks.map((contract) => [contract.kind, contract]));
const texts = new Map<string, ErrorDefinition>();
const holders = new Map<string, Holder>();

export interface Contributions {
  blocks: readonly BlockServer[];
  /** What SQL can refuse with, so that a failed step can be told in words. */
  errors?: Iterable<ErrorDefinition>;
  /** By the room that knows them. */
  holders?: ReadonlyMap<string, Holder>;
}

/** Called once by `apps/` with what every room contributes. Safe to call again. */
export function registerBlocks(given: Contributions): void {
  for (const block of given.blocks) {
    servers.set(block.contract.kind, block);
    contracts.set(block.contract.kind, block.contract);
  }
  for (const error of given.errors ?? []) texts.set(error.code, error);
  for (const [name, holder] of given.holders ?? []) holders.set(name, holder);
}

/** Who knows of people that rely on things of this type. */
export function holdersOf(type: string): Holder[] {
  return [...holders.values()].filter((holder) => holder.of === type);
}

/** The server half of a block that a room contributed; undefined for the engine's own kinds and unknown ones. */
export function serverOf(kind: string): BlockServer | undefined {
  return servers.get(kind);
}

/** @throws FRAME_INVALID when no room of this process knows the kind any more */
export function contractOf(kind: string): BlockServer['contract'] {
  const contract = contracts.get(kind);
  if (!contract) throw fail(flowErrors.FRAME_INVALID, { details: [{ code: 'BLOCK_KIND_UNKNOWN', message: kind }] });
  return contract;
}

export function knownKinds(): Kinds {
  return contracts;
}

export function knownErrors(): ReadonlyMap<string, ErrorDefinition> {
  return texts;
}

/** The catalogue as the builder reads it. */
export function describeBlocks(): z.input<typeof BlockView>[] {
  return [...contracts.values()].map((contract) => ({
    kind: contract.kind,
    title: contract.title,
    description: contract.description,
    form: contract.form.map((field) => ({ ...field })),
    outlets: [...contract.outlets],
    reversibility: contract.reversibility,
    permission: contract.permission,
    settings: z.toJSONSchema(contract.settings, { unrepresentable: 'any', io: 'input' }) as Json,
  }));
}
