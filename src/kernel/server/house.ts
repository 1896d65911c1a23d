/** One house: its settings, its rooms, its database, and whatever it keeps while it lives. Two of them in one process share nothing. */
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { type ErrorDefinition, kernelErrors } from '../contract/error.ts';
import type { PermissionDefinition } from '../contract/permission.ts';
import type { Config } from './config.ts';
import { Database } from './database/pool.ts';
import type { Unit } from './database/unit.ts';
import type { Contribution, Point } from './point.ts';
import type { Ports } from './ports.ts';
import type { House, Room } from './room.ts';

export interface HouseOptions {
  config: Config;
  log: Logger;
  rooms: readonly Room[];
  /** Connections of the application, all of them for whoever comes; the settings' numbers unless told. */
  connections?: number;
}

class OpenHouse implements House {
  readonly config: Config;
  readonly log: Logger;
  readonly rooms: readonly Room[];
  readonly database: Database;
  readonly #kept = new Map<object, unknown>();
  readonly #listeners = new Set<() => void>();

  constructor({ config, log, rooms, connections }: HouseOptions) {
    this.config = config;
    this.log = log;
    this.rooms = rooms;
    const onError = (error: Error) => log.error({ err: error }, 'a database connection was lost');
    const { databaseUrl: url, databasePool: max, databasePoolCompany: each } = config;
    const width = connections
      ? { max: connections, each: connections, patience: Number.POSITIVE_INFINITY }
      : { max, each, beside: Math.min(each, Math.max(2, availableParallelism())) };
    this.database = new Database({ url, ...width, onError, house: this });
  }

  keep<Thing>(key: object, make: () => Thing): Thing {
    if (!this.#kept.has(key)) this.#kept.set(key, make());
    return this.#kept.get(key) as Thing;
  }

  nudgeRelay(): void {
    for (const listener of this.#listeners) listener();
  }

  onRelayNudge(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Opens a house over these rooms. @throws Error naming what does not fit together */
export function openHouse(options: HouseOptions): House {
  const names = options.rooms.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two rooms are called ${twice}`);
  return new OpenHouse(options);
}

/** The house that a unit of work, or a context with one, belongs to. */
export function houseOf({ unit }: { unit: Pick<Unit, 'house'> }): House {
  if (!(unit.house instanceof OpenHouse)) throw new Error('this unit of work belongs to no house');
  return unit.house;
}

/**
 * Something that each house has of its own, made when it is first asked for: a cache, a table of what the rooms contribute.
 * @example const heads = perHouse(() => new Map<string, Head>()); … heads(houseOf(context))
 */
export function perHouse<Thing>(make: (house: House) => Thing): (house: House) => Thing {
  const key = {};
  return (house) => house.keep(key, () => make(house));
}

/** Every permission that the rooms declare, by name; without what companies' own types bring. */
export const permissionsIn = perHouse(
  ({ rooms }): ReadonlyMap<string, PermissionDefinition> =>
    new Map(rooms.flatMap((room) => Object.values(room.permissions ?? {}).map((one) => [one.name, one]))),
);

/** What the rooms of a house give at this point, in the order of the rooms. */
export function givenAt<Value>(house: House, point: Point<Value>): readonly Value[] {
  const given: readonly Contribution[] = house.rooms.flatMap((room) => room.gives ?? []);
  return given.filter((one): one is Contribution<Value> => one.point === point).map(({ value }) => value);
}

function onlyOne<Thing>(what: string, things: readonly Thing[]): Thing {
  const [thing, ...more] = things;
  if (thing === undefined || more.length > 0) throw new Error(`${thing ? 'more than one' : 'no'} room ${what}`);
  return thing;
}

/** What the kernel asks of the rooms. @throws Error unless exactly one room answers each question */
export const portsOf: (house: House) => Ports = perHouse((house) => ({
  directory: onlyOne(
    'keeps companies',
    house.rooms.flatMap((room) => room.directory ?? []),
  )(house),
  authenticator: onlyOne(
    'knows persons',
    house.rooms.flatMap((room) => room.authenticator ?? []),
  )(house),
  authorizer: onlyOne(
    'knows rights',
    house.rooms.flatMap((room) => room.authorizer ?? []),
  ),
  guests: onlyOne(
    'keeps guests',
    house.rooms.flatMap((room) => room.guests ?? []),
  ),
  keys: house.rooms.flatMap((room) => room.keys ?? [])[0]?.(house),
  dataKeys: house.rooms.flatMap((room) => room.dataKeys ?? [])[0],
  views: house.rooms.flatMap((room) => room.views ?? [])[0],
}));

/** Every error that these rooms may answer with, by code: what SQL refuses by code finds its text here. */
export function errorsOf(rooms: readonly Room[]): Map<string, ErrorDefinition> {
  const all = [
    ...Object.values(kernelErrors),
    ...rooms.flatMap((room) => [
      ...Object.values(room.errors ?? {}),
      ...room.routes.flatMap((route) => route.endpoint.errors),
      ...blockErrorsOf(room),
    ]),
  ];
  return new Map(all.map((error) => [error.code, error]));
}

/** What the room's blocks refuse with. */
export function blockErrorsOf(room: Room): ErrorDefinition[] {
  return (room.blocks ?? []).flatMap((block) => block.contract.errors ?? []);
}

/** The rooms, each after those whose provisions its own builds upon. @throws Error for a circle or a room that is not there */
export function asProvisioned(rooms: readonly Room[]): readonly Room[] {
  const ordered: Room[] = [];
  const visit = (room: Room, above: readonly Room[]): void => {
    if (ordered.includes(room)) return;
    const names = (path: readonly Room[]) => path.map(({ name }) => name).join(' → ');
    if (above.includes(room)) throw new Error(`provisions wait for each other: ${names([...above, room])}`);
    if (!rooms.includes(room))
      throw new Error(`a provision builds upon a room that is not here: ${names([...above, room])}`);
    for (const before of room.provision?.after ?? []) visit(before, [...above, room]);
    ordered.push(room);
  };
  for (const room of rooms) visit(room, []);
  return ordered;
}

/** Lets every room look at the whole. @throws Error with all that they find wrong */
export function checkHouse(house: House): void {
  asProvisioned(house.rooms);
  const wrong = house.rooms.flatMap((room) => (room.check?.(house) ?? []).map((words) => `${room.name}: ${words}`));
  if (wrong.length > 0) throw new Error(`this house does not fit together\n${wrong.join('\n')}`);
}
