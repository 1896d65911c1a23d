/** The block kinds of an app: the engine's own and those that its modules contribute. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import { appOf, listErrors, perApp } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import type { BlockServer, HoldSource } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { flowBlocks } from '../../contract/blocks.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { BlockKinds } from '../../contract/frame-validation.ts';
import type { BlockView } from '../../contract/shapes.ts';

const blockRegistry = perApp(({ modules }) => {
  const blocks = modules.flatMap((appModule) => appModule.blocks ?? []);
  const contracts = [...flowBlocks, ...blocks.map(({ contract }) => contract)];
  return {
    servers: new Map(blocks.map((block) => [block.contract.kind, block] as const)),
    contracts: new Map<string, BlockServer['contract']>(contracts.map((contract) => [contract.kind, contract])),
    /** Errors that SQL can raise, so that a failed step has a readable message. */
    errors: listErrors(modules),
    holders: modules.flatMap((appModule) => appModule.holdSource ?? []),
  };
});

type UnitHolder = Pick<Context, 'unit'>;
const registryOf = (unitHolder: UnitHolder) => blockRegistry(appOf(unitHolder));

/** Holders that know which people rely on records of this type. */
export function listHolders(unitHolder: UnitHolder, type: string): HoldSource[] {
  return registryOf(unitHolder).holders.filter((holder) => holder.of === type);
}

/** The server half of a block that a module contributed; undefined for the engine's own kinds and unknown ones. */
export function getBlockServer(unitHolder: UnitHolder, kind: string): BlockServer | undefined {
  return registryOf(unitHolder).servers.get(kind);
}

/** @throws FRAME_INVALID if no module of this app knows the kind any more */
export function getBlockContract(unitHolder: UnitHolder, kind: string): BlockServer['contract'] {
  const contract = registryOf(unitHolder).contracts.get(kind);
  if (!contract) throw fail(flowErrors.FRAME_INVALID, { details: [{ code: 'BLOCK_KIND_UNKNOWN', message: kind }] });
  return contract;
}

/** Server halves of the modules' blocks, by kind. */
export function getBlockServers(app: App): ReadonlyMap<string, BlockServer> {
  return blockRegistry(app).servers;
}

/** Every kind with its name and its form. */
export function getBlockContracts(app: App): ReadonlyMap<string, BlockServer['contract']> {
  return blockRegistry(app).contracts;
}

export function getBlockKinds(app: App): BlockKinds {
  return blockRegistry(app).contracts;
}

export function getKnownErrors(unitHolder: UnitHolder): ReadonlyMap<string, ErrorDefinition> {
  return registryOf(unitHolder).errors;
}

export function toSettingsSchema({ settings }: Pick<BlockServer['contract'], 'settings'>): Json {
  return z.toJSONSchema(settings, { unrepresentable: 'any', io: 'input' }) as Json;
}

/** The product's block kinds as the builder reads them. */
export function describeBlocks(unitHolder: UnitHolder): BlockView[] {
  return [...registryOf(unitHolder).contracts.values()].map((contract) => ({
    kind: contract.kind,
    sign: contract.icon,
    room: contract.kind.split('.')[0] as string,
    title: contract.title,
    description: contract.description,
    form: contract.form.map((field) => ({ ...field })),
    outlets: [...contract.outlets],
    reversibility: contract.reversibility,
    permission: contract.permission,
    beginning: { ...contract.beginning },
    choosers: { ...contract.choosers },
    settings: toSettingsSchema(contract),
    offers: Object.keys(registryOf(unitHolder).servers.get(contract.kind)?.offers ?? {}),
    made: null,
  }));
}
