/** Command line options of the bench: `--name` or `--name=a,b`. */
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
/** Browser measurements run only on request: they need a browser. */
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
  /** Cases whose requests are broken down by stage: by name, or all requested ones; null for none. */
  stages: readonly string[] | 'asked' | null;
  /** Growth instead of everything else: up to here. */
  scale: Scale | null;
  /** Folder that stores the grown data for the next run; null: discarded. */
  keep: string | null;
}

const optionNames = [
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

function parseName<Name extends string>(names: readonly Name[], name: string): Name {
  const match = names.find((item) => item === name);
  if (!match) throw new Error(`no ${name}; there are ${names.join(', ')}`);
  return match;
}

/** @throws for a name that it does not know, before anything starts. */
export function parseOptions(words: readonly string[]): Options {
  const valueByName = new Map<string, string>();
  for (const word of words) {
    const [, name = '', value = ''] = /^--([a-z]+)(?:=(.*))?$/.exec(word) ?? [];
    valueByName.set(parseName(optionNames, name || word), value);
  }
  const list = (name: string) => valueByName.get(name)?.split(',') ?? [];
  const number = (name: string, otherwise: number) => Number(valueByName.get(name) ?? otherwise);
  const requestedSections = list('only').map((name) => parseName(sections, name));
  const only = requestedSections.length > 0 ? requestedSections : usual;
  const isSmall = only.every((name) =>
    ['sign-in', 'midnight', 'load', 'opposite', 'streams', 'invitations', 'imports', 'who-can'].includes(name),
  );
  return {
    only,
    cases: list('case'),
    connections: valueByName.has('connections') ? list('connections').map(Number) : [16, 64],
    rounds: number('rounds', only.includes('web') || only.includes('builder') ? 3 : 5),
    seconds: number('seconds', 3),
    records: number('records', isSmall ? 1000 : 100_000),
    rows: number('rows', 100_000),
    companies: number('companies', only.includes('midnight') ? 10_000 : isSmall ? 2 : 100),
    scale: valueByName.has('scale') ? parseName(scales, valueByName.get('scale') || 'large') : null,
    keep: valueByName.get('keep') || null,
    profile: valueByName.has('profile') ? (valueByName.get('profile') ? list('profile') : 'missed') : null,
    stages: valueByName.has('stages') ? (valueByName.get('stages') ? list('stages') : 'asked') : null,
  };
}
