/** Addresses of screens as data: browser and server make links of them, and each says its screen's title, once. */
import type { LocalText } from './text.ts';

/** What the parts of an address that begin with a colon are called. */
type Parameter<Pattern extends string> = Pattern extends `${infer Left}/${infer Right}`
  ? Parameter<Left> | Parameter<Right>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

/** What stands behind the `?`; nothing for what is left out or empty. */
type Query = Readonly<Record<string, string | null | undefined>>;

/** A value for each parameter. */
export type Filled<Pattern extends string> = Readonly<Record<Parameter<Pattern>, string>>;

type Given<Pattern extends string> = [Parameter<Pattern>] extends [never]
  ? [query?: Query]
  : [parameters: Filled<Pattern>, query?: Query];

/** A screen's place, whatever must be known to get there. */
export interface Place {
  /** As routers write it: `/workflows/executions/:id`. */
  readonly pattern: string;
  /** The screen's name in menu, palette, crumbs, document title and h1, where that is not the name of what it shows. */
  readonly title: LocalText;
}

export interface ScreenPath<Pattern extends string = string> extends Place {
  (...given: Given<Pattern>): string;
  readonly pattern: Pattern;
}

/** A screen that can be gone to without knowing anything else. */
export interface OpenPath extends Place {
  (query?: Query): string;
}

const queryOf = (query: Query = {}): string => {
  const told = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return told.length > 0 ? `?${new URLSearchParams(told)}` : '';
};

/** The address with its parameters filled in. */
export const fillPattern = (pattern: string, parameters: Readonly<Record<string, string>>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));

/**
 * Where a screen stands. Rooms name theirs in `contract/paths.ts`; nobody else writes the address down.
 * @example
 * export const financePaths = { entry: screenPath('/domains/finance/flow/:id', { ko: '전표', en: 'Entry' }) };
 * financePaths.entry({ id })
 */
export function screenPath<const Pattern extends string>(pattern: Pattern, title: LocalText): ScreenPath<Pattern> {
  const build = (...given: readonly (Query | undefined)[]): string => {
    const [parameters, query] = pattern.includes(':') ? given : [{}, given[0]];
    return fillPattern(pattern, parameters as Readonly<Record<string, string>>) + queryOf(query);
  };
  return Object.assign(build, { pattern, title });
}
