/** What is asked for on the command line: `--name` or `--name=a,b`. */
const sections = [
  'cases',
  'sign-in',
  'long',
  'opposite',
  'midnight',
  'load',
  'picture',
  'streams',
  'invitations',
  'imports',
  'who-can',
  'web',
  'builder',
] as const;
type Section = (typeof sections)[number];
/** What is measured in a browser is so when asked for: it needs one. */
const usual: readonly Section[] = ['cases', 'sign-in', 'long', 'load', 'picture'];
const scales = ['small', 'middle', 'large'] as const;
export type Scale = (typeof scales)[number];

export interface Options {
  only: readonly Section[];
  /** Names of cases, or of pages; empty for all. */
  cases: readonly string[];
  connections: readonly number[];
  rounds: number;
  seconds: number;
  records: number;
  /** Of a file that is imported. */
  rows: number;
  companies: number;
  /** Cases whose time is looked into: by name, or all that miss their bar; null for none. */
  profile: readonly string[] | 'missed' | null;
  /** Cases of which each stage of a request is told: by name, or all that are asked for; null for none. */
  stages: readonly string[] | 'asked' | null;
  /** Growth instead of everything else: up to here. */
  scale: Scale | null;
  /** Where what was grown is kept, and asked again by the next run; null: thrown away. */
  keep: string | null;
}

const known = [
  'only',
  'case',
  'connections',
  'rounds',
  'seconds',
  'records',
  'rows',
  'companies',
  'profile',
  'stages',
  'scale',
  'keep',
];

function oneOf<Name extends string>(names: readonly Name[], name: string): Name {
  const found = names.find((one) => one === name);
  if (!found) throw new Error(`no ${name}; there are ${names.join(', ')}`);
  return found;
}

/** @throws for a name that it does not know, before anything starts. */
export function optionsOf(words: readonly string[]): Options {
  const given = new Map<string, string>();
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)(?:=(.*))?$/.exec(word) ?? [];
    given.set(oneOf(known, name || word), value);
  }
  const list = (name: string) => given.get(name)?.split(',') ?? [];
  const number = (name: string, otherwise: number) => Number(given.get(name) ?? otherwise);
  const asked = list('only').map((name) => oneOf(sections, name));
  const only = asked.length > 0 ? asked : usual;
  const isSmall = only.every((name) =>
    ['sign-in', 'midnight', 'load', 'opposite', 'streams', 'invitations', 'imports', 'who-can'].includes(name),
  );
  return {
    only,
    cases: list('case'),
    connections: given.has('connections') ? list('connections').map(Number) : [16, 64],
    rounds: number('rounds', only.includes('web') || only.includes('builder') ? 3 : 5),
    seconds: number('seconds', 3),
    records: number('records', isSmall ? 1000 : 100_000),
    rows: number('rows', 100_000),
    companies: number('companies', only.includes('midnight') ? 10_000 : isSmall ? 2 : 100),
    scale: given.has('scale') ? oneOf(scales, given.get('scale') || 'large') : null,
    keep: given.get('keep') || null,
    profile: given.has('profile') ? (given.get('profile') ? list('profile') : 'missed') : null,
    stages: given.has('stages') ? (given.get('stages') ? list('stages') : 'asked') : null,
  };
}
