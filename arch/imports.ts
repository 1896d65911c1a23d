/** Who may import whom: rules 1 to 4, and no orphans, no rings. Read by dependency-cruiser, types included. */
import { cruise, type IFlattenedRuleSet } from 'dependency-cruiser';
import type { Finding } from './finding.ts';

type Uses = Readonly<Record<string, readonly string[]>>;
type Limit = Record<string, string | string[] | boolean>;
type Rule = { name: string; severity: 'error'; from: Limit; to: Limit };

const tests = '\\.test\\.tsx?$|/testing/';
const doors = [
  '^src/modules/[^/]+/contract/',
  '^src/modules/[^/]+/(server|web)/index\\.tsx?$',
  '^src/modules/[^/]+/site/render\\.tsx$',
  // suites that a room offers to the tests of others
  '^src/modules/[^/]+/(server/)?testing/',
];
/** What is known of every screen before any is loaded; the application alone takes it. */
const screens = '^src/modules/[^/]+/web/screens\\.ts$';
/** Where a process, a page or a build begins. What only tests use is an orphan too, unless it stands in `testing/`. */
const entries = [
  '^src/apps/(api|worker|migrate|testing|uses|audit-check|platform-admin)\\.ts$',
  '^src/apps/(web|site|shells)\\.tsx$',
  '^src/apps/site-client\\.ts$',
  '^src/apps/seed/index\\.ts$',
];

/** Without I/O, the same in browser and server: schemas, and the language of conditions. */
const pureLibraries = ['^node_modules/zod/', '^node_modules/@marcbachmann/cel-js/', '^node_modules/es-hangul/'];

const rule = (name: string, from: Limit, to: Limit): Rule => ({ name, severity: 'error', from, to });

const sides: Rule[] = [
  rule(
    'contract-stands-alone',
    { path: '^src/(kernel|modules/[^/]+)/contract/', pathNot: tests },
    { pathNot: ['^src/(kernel|modules/[^/]+)/contract/', ...pureLibraries] },
  ),
  rule(
    'web-without-server',
    { path: '^src/(kernel/web|modules/[^/]+/(web|site)|portals)/' },
    { path: '^src/(kernel/server|modules/[^/]+/server)/|^(node:)?(fs|path|crypto|child_process)$' },
  ),
  rule(
    'server-without-web',
    { path: '^src/(kernel/server|modules/[^/]+/server)/' },
    { path: '^src/(kernel/web|modules/[^/]+/web|portals)/' },
  ),
];

const floors: Rule[] = [
  rule('kernel-knows-no-room', { path: '^src/kernel/', pathNot: tests }, { path: '^src/(modules|portals|apps)/' }),
  rule('room-knows-no-portal-or-app', { path: '^src/modules/', pathNot: tests }, { path: '^src/(portals|apps)/' }),
  rule(
    'test-knows-one-app',
    { path: `^src/modules/.*(${tests})` },
    { path: '^src/(portals|apps)/', pathNot: '^src/apps/testing(/rights-of-roles)?\\.ts$' },
  ),
  rule(
    'portal-knows-shell-only',
    { path: '^src/portals/([^/]+)/' },
    { path: '^src/(portals|apps)/', pathNot: ['^src/portals/$1/', '^src/portals/shell/'] },
  ),
  rule('shell-knows-no-portal', { path: '^src/portals/shell/' }, { path: '^src/portals/(?!shell/)' }),
];

const shape: Rule[] = [
  rule(
    'front-door',
    { path: '^src/modules/([^/]+)/' },
    { path: '^src/modules/', pathNot: ['^src/modules/$1/', ...doors] },
  ),
  rule('front-door-of-apps', { path: '^src/apps/' }, { path: '^src/modules/', pathNot: [...doors, screens] }),
  rule('front-door-of-portals', { path: '^src/portals/' }, { path: '^src/modules/', pathNot: doors }),
  rule('testing-for-tests', { path: '^src/', pathNot: [tests, '^src/apps/testing\\.ts$'] }, { path: '/testing/' }),
  // Their place on the page is loaded with the first message that the kernel shows; one of somebody else's would stand nowhere.
  rule(
    'messages-by-kernel',
    { path: '^src/(modules|portals|apps)/', pathNot: tests },
    { path: 'node_modules/@mantine/notifications/' },
  ),
  rule('no-ring', {}, { circular: true }),
  rule('resolves', {}, { couldNotResolve: true }),
  rule(
    'no-orphan',
    { path: entries },
    {
      path: '^src/',
      pathNot: [tests, ...entries, '\\.d\\.ts$'],
      reachable: false,
    },
  ),
];

/** Wings of flow's server, the lowest first: each may use those before it. */
const wings = ['frame', 'run', 'undo', 'read', 'stream', 'author'];
const wingRules = wings.slice(0, -1).map((wing, index) => {
  const higher = wings.slice(index + 1).join('|');
  const server = '^src/modules/flow/server';
  return rule('wings-of-flow', { path: `${server}/${wing}/`, pathNot: tests }, { path: `${server}/(${higher})/` });
});

/** One rule per room from the table of who may use whom. Tests may set the scene with any room's front door. */
function usesRules(uses: Uses): Rule[] {
  return Object.entries(uses).map(([room, others]) => {
    const allowed = [room, ...others].join('|');
    return rule(
      `uses-${room}`,
      { path: `^src/modules/${room}/`, pathNot: tests },
      { path: `^src/modules/(?!(${allowed})/)` },
    );
  });
}

/** Findings of all import rules over `src` of the tree. */
export async function importFindings(tree: string, uses: Uses): Promise<Finding[]> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: tree,
      validate: true,
      ruleSet: { forbidden: [...sides, ...floors, ...shape, ...wingRules, ...usesRules(uses)] } as IFlattenedRuleSet,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.css$' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return output.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    file: violation.rule.name === 'no-orphan' ? violation.to : violation.from,
    words: `imports ${violation.cycle?.map((part) => part.name).join(' → ') ?? violation.to}`,
  }));
}

/** The table itself must have no ring, and name only rooms that it has. */
export function usesFindings(uses: Uses): Finding[] {
  const finding = (words: string): Finding => ({ rule: 'uses-table', file: 'src/apps/uses.ts', words });
  const unknown = Object.values(uses)
    .flat()
    .filter((room) => !(room in uses))
    .map((room) => finding(`${room} is no room`));
  const inRing = (room: string, path: string[]): boolean =>
    (uses[room] ?? []).some((other) => other === path[0] || (!path.includes(other) && inRing(other, [...path, other])));
  return [
    ...unknown,
    ...Object.keys(uses)
      .filter((room) => inRing(room, [room]))
      .map((room) => finding(`${room} stands in a ring`)),
  ];
}
