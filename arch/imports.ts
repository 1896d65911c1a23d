/** Import checks: rules 1 to 4, no orphans, no cycles. Run by dependency-cruiser, type imports included. */
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
  // test helpers that a module offers to the tests of others
  '^src/modules/[^/]+/(server/)?testing/',
];
/** Metadata of every screen, available before any is loaded; only the application imports it. */
const screens = '^src/modules/[^/]+/web/screens\\.ts$';
/** Entry points of a process, a page or a build. A file used only by tests is an orphan too, unless it is in `testing/`. */
const entries = [
  '^src/apps/(api|worker|migrate|testing|uses|audit-check|platform-admin)\\.ts$',
  '^src/apps/(web|site|shells)\\.tsx$',
  '^src/apps/site-client\\.ts$',
  '^src/apps/seed/index\\.ts$',
];

/** Without I/O, the same in browser and server: schemas, and the language of conditions. */
const pureLibraries = ['^node_modules/zod/', '^node_modules/@marcbachmann/cel-js/', '^node_modules/es-hangul/'];

const createRule = (name: string, from: Limit, to: Limit): Rule => ({ name, severity: 'error', from, to });

const sideRules: Rule[] = [
  createRule(
    'contract-stands-alone',
    { path: '^src/(kernel|modules/[^/]+)/contract/', pathNot: tests },
    { pathNot: ['^src/(kernel|modules/[^/]+)/contract/', ...pureLibraries] },
  ),
  createRule(
    'web-without-server',
    { path: '^src/(kernel/web|modules/[^/]+/(web|site)|portals)/' },
    { path: '^src/(kernel/server|modules/[^/]+/server)/|^(node:)?(fs|path|crypto|child_process)$' },
  ),
  createRule(
    'server-without-web',
    { path: '^src/(kernel/server|modules/[^/]+/server)/' },
    { path: '^src/(kernel/web|modules/[^/]+/web|portals)/' },
  ),
];

const floorRules: Rule[] = [
  createRule(
    'kernel-knows-no-room',
    { path: '^src/kernel/', pathNot: tests },
    { path: '^src/(modules|portals|apps)/' },
  ),
  createRule(
    'room-knows-no-portal-or-app',
    { path: '^src/modules/', pathNot: tests },
    { path: '^src/(portals|apps)/' },
  ),
  createRule(
    'test-knows-one-app',
    { path: `^src/modules/.*(${tests})` },
    { path: '^src/(portals|apps)/', pathNot: '^src/apps/testing(/role-rights)?\\.ts$' },
  ),
  createRule(
    'portal-knows-shell-only',
    { path: '^src/portals/([^/]+)/' },
    { path: '^src/(portals|apps)/', pathNot: ['^src/portals/$1/', '^src/portals/shell/'] },
  ),
  createRule('shell-knows-no-portal', { path: '^src/portals/shell/' }, { path: '^src/portals/(?!shell/)' }),
];

const shapeRules: Rule[] = [
  createRule(
    'front-door',
    { path: '^src/modules/([^/]+)/' },
    { path: '^src/modules/', pathNot: ['^src/modules/$1/', ...doors] },
  ),
  createRule('front-door-of-apps', { path: '^src/apps/' }, { path: '^src/modules/', pathNot: [...doors, screens] }),
  createRule('front-door-of-portals', { path: '^src/portals/' }, { path: '^src/modules/', pathNot: doors }),
  createRule(
    'testing-for-tests',
    { path: '^src/', pathNot: [tests, '^src/apps/testing\\.ts$'] },
    { path: '/testing/' },
  ),
  // The container for notifications is loaded with the first message that the kernel shows; a message from elsewhere would not be
  // rendered.
  createRule(
    'messages-by-kernel',
    { path: '^src/(modules|portals|apps)/', pathNot: tests },
    { path: 'node_modules/@mantine/notifications/' },
  ),
  createRule('no-ring', {}, { circular: true }),
  createRule('resolves', {}, { couldNotResolve: true }),
  createRule(
    'no-orphan',
    { path: entries },
    {
      path: '^src/',
      pathNot: [tests, ...entries, '\\.d\\.ts$'],
      reachable: false,
    },
  ),
];

/** Layers of flow's server, lowest first: each may use those before it. */
const flowFolders = ['frame', 'run', 'undo', 'read', 'stream', 'author'];
const flowFolderRules = flowFolders.slice(0, -1).map((folder, index) => {
  const higher = flowFolders.slice(index + 1).join('|');
  const server = '^src/modules/flow/server';
  return createRule(
    'wings-of-flow',
    { path: `${server}/${folder}/`, pathNot: tests },
    { path: `${server}/(${higher})/` },
  );
});

/** One rule per module, from the table of allowed dependencies. Tests may set up data through any module's public entry point. */
function createUsesRules(uses: Uses): Rule[] {
  return Object.entries(uses).map(([moduleName, others]) => {
    const allowed = [moduleName, ...others].join('|');
    return createRule(
      `uses-${moduleName}`,
      { path: `^src/modules/${moduleName}/`, pathNot: tests },
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
      ruleSet: {
        forbidden: [...sideRules, ...floorRules, ...shapeRules, ...flowFolderRules, ...createUsesRules(uses)],
      } as IFlattenedRuleSet,
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

/** The table itself must be free of cycles and name only its own modules. */
export function checkUses(uses: Uses): Finding[] {
  const finding = (words: string): Finding => ({ rule: 'uses-table', file: 'src/apps/uses.ts', words });
  const unknown = Object.values(uses)
    .flat()
    .filter((moduleName) => !(moduleName in uses))
    .map((moduleName) => finding(`${moduleName} is no room`));
  const inRing = (moduleName: string, path: string[]): boolean =>
    (uses[moduleName] ?? []).some(
      (other) => other === path[0] || (!path.includes(other) && inRing(other, [...path, other])),
    );
  return [
    ...unknown,
    ...Object.keys(uses)
      .filter((moduleName) => inRing(moduleName, [moduleName]))
      .map((moduleName) => finding(`${moduleName} stands in a ring`)),
  ];
}
