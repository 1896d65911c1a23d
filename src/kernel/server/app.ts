/** One app instance: its settings, modules, database, and all state of its lifetime. Two of them in one process share nothing. */
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { type ErrorDefinition, kernelErrors } from '../contract/error.ts';
import type { PermissionDefinition } from '../contract/permission.ts';
import type { App, AppModule } from './app-module.ts';
import type { Config } from './config.ts';
import { Database } from './database/pool.ts';
import type { Unit } from './database/unit.ts';
import type { Contribution, ExtensionPoint } from './extension-point.ts';
import type { Ports } from './ports.ts';

export interface AppOptions {
  config: Config;
  log: Logger;
  modules: readonly AppModule[];
  /** Application connections for all callers; default from the settings. */
  connections?: number;
}

class AppInstance implements App {
  readonly config: Config;
  readonly log: Logger;
  readonly modules: readonly AppModule[];
  readonly database: Database;
  readonly #kept = new Map<object, unknown>();
  readonly #listeners = new Set<() => void>();

  constructor({ config, log, modules, connections }: AppOptions) {
    this.config = config;
    this.log = log;
    this.modules = modules;
    const onError = (error: Error) => log.error({ err: error }, 'a database connection was lost');
    const { databaseUrl: url, databasePool: max, databasePoolCompany: each } = config;
    const width = connections
      ? { max: connections, each: connections, patience: Number.POSITIVE_INFINITY }
      : { max, each, beside: Math.min(each, Math.max(2, availableParallelism())) };
    this.database = new Database({ url, ...width, onError, app: this });
  }

  getOrCreate<Thing>(key: object, make: () => Thing): Thing {
    if (!this.#kept.has(key)) this.#kept.set(key, make());
    return this.#kept.get(key) as Thing;
  }

  wakeRelay(): void {
    for (const listener of this.#listeners) listener();
  }

  onRelayWake(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Opens an app over these modules. @throws Error naming what does not fit together */
export function createApp(options: AppOptions): App {
  const names = options.modules.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two rooms are called ${twice}`);
  return new AppInstance(options);
}

/** The app that owns a unit of work, or a context with one. */
export function appOf({ unit }: { unit: Pick<Unit, 'app'> }): App {
  if (!(unit.app instanceof AppInstance)) throw new Error('this unit of work belongs to no house');
  return unit.app;
}

/**
 * A value of its own for each app, made at first use: a cache, a table of what the modules contribute.
 * @example const heads = perApp(() => new Map<string, Head>()); … heads(appOf(context))
 */
export function perApp<Thing>(make: (app: App) => Thing): (app: App) => Thing {
  const key = {};
  return (app) => app.getOrCreate(key, () => make(app));
}

/** All permissions declared by the modules, by name; without those of companies' own types. */
export const declaredPermissions = perApp(
  ({ modules }): ReadonlyMap<string, PermissionDefinition> =>
    new Map(
      modules.flatMap((appModule) =>
        Object.values(appModule.permissions ?? {}).map((permission) => [permission.name, permission]),
      ),
    ),
);

/** The modules' contributions to this point, in module order. */
export function contributionsTo<Value>(app: App, point: ExtensionPoint<Value>): readonly Value[] {
  const contributions: readonly Contribution[] = app.modules.flatMap((appModule) => appModule.contributes ?? []);
  return contributions
    .filter((contribution): contribution is Contribution<Value> => contribution.extensionPoint === point)
    .map(({ value }) => value);
}

function getOnlyOne<Thing>(what: string, items: readonly Thing[]): Thing {
  const [item, ...more] = items;
  if (item === undefined || more.length > 0) throw new Error(`${item ? 'more than one' : 'no'} room ${what}`);
  return item;
}

/** The kernel's ports to the modules. @throws Error unless exactly one module implements each */
export const getPorts: (app: App) => Ports = perApp((app) => ({
  directory: getOnlyOne(
    'keeps companies',
    app.modules.flatMap((appModule) => appModule.directory ?? []),
  )(app),
  authenticator: getOnlyOne(
    'knows persons',
    app.modules.flatMap((appModule) => appModule.authenticator ?? []),
  )(app),
  authorizer: getOnlyOne(
    'knows rights',
    app.modules.flatMap((appModule) => appModule.authorizer ?? []),
  ),
  guests: getOnlyOne(
    'keeps guests',
    app.modules.flatMap((appModule) => appModule.guests ?? []),
  ),
  keys: app.modules.flatMap((appModule) => appModule.keys ?? [])[0]?.(app),
  dataKeys: app.modules.flatMap((appModule) => appModule.dataKeys ?? [])[0],
  views: app.modules.flatMap((appModule) => appModule.views ?? [])[0],
}));

/** All errors that these modules may return, by code: the texts for codes raised in SQL. */
export function listErrors(modules: readonly AppModule[]): Map<string, ErrorDefinition> {
  const all = [
    ...Object.values(kernelErrors),
    ...modules.flatMap((appModule) => [
      ...Object.values(appModule.errors ?? {}),
      ...appModule.routes.flatMap((route) => route.endpoint.errors),
      ...listBlockErrors(appModule),
    ]),
  ];
  return new Map(all.map((error) => [error.code, error]));
}

/** Errors that the module's blocks may raise. */
export function listBlockErrors(appModule: AppModule): ErrorDefinition[] {
  return (appModule.blocks ?? []).flatMap((block) => block.contract.errors ?? []);
}

/** Sorts the modules after those whose provisioning they build upon. @throws Error for a cycle or a missing module */
export function sortByProvision(modules: readonly AppModule[]): readonly AppModule[] {
  const ordered: AppModule[] = [];
  const visit = (appModule: AppModule, above: readonly AppModule[]): void => {
    if (ordered.includes(appModule)) return;
    const names = (path: readonly AppModule[]) => path.map(({ name }) => name).join(' → ');
    if (above.includes(appModule)) throw new Error(`provisions wait for each other: ${names([...above, appModule])}`);
    if (!modules.includes(appModule))
      throw new Error(`a provision builds upon a room that is not here: ${names([...above, appModule])}`);
    for (const dependency of appModule.provision?.after ?? []) visit(dependency, [...above, appModule]);
    ordered.push(appModule);
  };
  for (const appModule of modules) visit(appModule, []);
  return ordered;
}

/** Lets every module check the whole. @throws Error with all their findings */
export function assertConsistentApp(app: App): void {
  sortByProvision(app.modules);
  const wrong = app.modules.flatMap((appModule) =>
    (appModule.check?.(app) ?? []).map((words) => `${appModule.name}: ${words}`),
  );
  if (wrong.length > 0) throw new Error(`this house does not fit together\n${wrong.join('\n')}`);
}
