/** A second process on the database of a world: each is notified of the other's commits. */
import { type RunningApp, startApp } from '../compose.ts';
import { appModules, type World } from '../testing.ts';

/** Closed before the world. */
export async function startSecondProcess({ config, app }: World): Promise<RunningApp> {
  const other = await startApp({ config, log: app.log, modules: appModules });
  await Promise.all([app.live.start(), other.live.start()]);
  return other;
}
