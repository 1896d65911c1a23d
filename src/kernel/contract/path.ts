/** Addresses of screens as data: browser and server make links of them, and each says its screen's title, once. */
import type { LocalText } from './text.ts';

/** Names of the address parts that begin with a colon. */
type Parameter<Pattern extends string> = Pattern extends `${infer Left}/${infer Right}`
  ? Parameter<Left> | Parameter<Right>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

/** The query string after the `?`; omitted or empty values produce nothing. */
type Query = Readonly<Record<string, string | null | undefined>>;

/** A value for each parameter. */
export type PathParameters<Pattern extends string> = Readonly<Record<Parameter<Pattern>, string>>;

type PathArguments<Pattern extends string> = [Parameter<Pattern>] extends [never]
  ? [query?: Query]
  : [parameters: PathParameters<Pattern>, query?: Query];

/** A screen's place, whatever must be known to get there. */
export interface ScreenRoute {
  /** As routers write it: `/workflows/executions/:id`. */
  readonly pattern: string;
  /** The screen's name in menu, palette, crumbs, document title and h1, where that is not the name of what it shows. */
  readonly title: LocalText;
}

export interface ScreenPath<Pattern extends string = string> extends ScreenRoute {
  (...args: PathArguments<Pattern>): string;
  readonly pattern: Pattern;
}

/** A screen that can be gone to without knowing anything else. */
export interface OpenPath extends ScreenRoute {
  (query?: Query): string;
}

const toQueryString = (query: Query = {}): string => {
  const entries = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
};

/** The address with its parameters filled in. */
export const fillPattern = (pattern: string, parameters: Readonly<Record<string, string>>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));

/**
 * Address of a screen. Modules declare theirs in `contract/paths.ts`; nothing else writes addresses.
 * @example
 * export const financePaths = { entry: defineScreenPath('/domains/finance/flow/:id', { ko: '전표', en: 'Entry' }) };
 * financePaths.entry({ id })
 */
export function defineScreenPath<const Pattern extends string>(
  pattern: Pattern,
  title: LocalText,
): ScreenPath<Pattern> {
  const build = (...args: readonly (Query | undefined)[]): string => {
    const [parameters, query] = pattern.includes(':') ? args : [{}, args[0]];
    return fillPattern(pattern, parameters as Readonly<Record<string, string>>) + toQueryString(query);
  };
  return Object.assign(build, { pattern, title });
}
