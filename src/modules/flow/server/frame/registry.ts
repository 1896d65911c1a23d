/** The kinds of blocks that a house knows: the engine's own and those that its rooms contribute. */
import { z } from 'zod';
import type { Json } from '#kernel/contract/block.ts';
import { type ErrorDefinition, fail } from '#kernel/contract/error.ts';
import type { BlockServer, Holder } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { errorsOf, houseOf, perHouse } from '#kernel/server/house.ts';
import type { House } from '#kernel/server/room.ts';
import { flowBlocks } from '../../contract/blocks.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { BlockView } from '../../contract/shapes.ts';
import type { Kinds } from '../../contract/validate.ts';

const registry = perHouse(({ rooms }) => {
  const blocks = rooms.flatMap((room) => room.blocks ?? []);
  const contracts = [...flowBlocks, ...blocks.map(({ contract }) => contract)];
  return {
    servers: new Map(blocks.map((block) => [block.contract.kind, block] as const)),
    contracts: new Map<string, BlockServer['contract']>(contracts.map((contract) => [contract.kind, contract])),
    /** What SQL can refuse with, so that a failed step can be told in words. */
    errors: errorsOf(rooms),
    holders: rooms.flatMap((room) => room.holder ?? []),
  };
});

type Where = Pick<Context, 'unit'>;
const here = (where: Where) => registry(houseOf(where));

/** Who knows of people that rely on things of this type. */
export function holdersOf(where: Where, type: string): Holder[] {
  return here(where).holders.filter((holder) => holder.of === type);
}

/** The server half of a block that a room contributed; undefined for the engine's own kinds and unknown ones. */
export function serverOf(where: Where, kind: string): BlockServer | undefined {
  return here(where).servers.get(kind);
}

/** @throws FRAME_INVALID when no room of this house knows the kind any more */
export function contractOf(where: Where, kind: string): BlockServer['contract'] {
  const contract = here(where).contracts.get(kind);
  if (!contract) throw fail(flowErrors.FRAME_INVALID, { details: [{ code: 'BLOCK_KIND_UNKNOWN', message: kind }] });
  return contract;
}

/** The server halves of what rooms contributed, by kind. */
export function serversOf(house: House): ReadonlyMap<string, BlockServer> {
  return registry(house).servers;
}

/** Every kind with its name and its form. */
export function contractsOf(house: House): ReadonlyMap<string, BlockServer['contract']> {
  return registry(house).contracts;
}

export function kindsOf(house: House): Kinds {
  return registry(house).contracts;
}

export function knownErrors(where: Where): ReadonlyMap<string, ErrorDefinition> {
  return here(where).errors;
}

export function schemaOfSettings({ settings }: Pick<BlockServer['contract'], 'settings'>): Json {
  return z.toJSONSchema(settings, { unrepresentable: 'any', io: 'input' }) as Json;
}

/** What the product brings, as the builder reads it. */
export function describeBlocks(where: Where): BlockView[] {
  return [...here(where).contracts.values()].map((contract) => ({
    kind: contract.kind,
    sign: contract.sign,
    room: contract.kind.split('.')[0] as string,
    title: contract.title,
    description: contract.description,
    form: contract.form.map((field) => ({ ...field })),
    outlets: [...contract.outlets],
    reversibility: contract.reversibility,
    permission: contract.permission,
    beginning: { ...contract.beginning },
    choosers: { ...contract.choosers },
    settings: schemaOfSettings(contract),
    offers: Object.keys(here(where).servers.get(contract.kind)?.offers ?? {}),
    made: null,
  }));
}
