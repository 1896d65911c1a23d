/** A second process on the database of a world: each hears of what the other commits. */
import { compose, type RunningHouse } from '../compose.ts';
import { rooms, type World } from '../testing.ts';

/** Closed before the world. */
export async function secondProcess({ config, house }: World): Promise<RunningHouse> {
  const other = await compose({ config, log: house.log, rooms });
  await Promise.all([house.live.start(), other.live.start()]);
  return other;
}
