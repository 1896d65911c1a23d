/**
 * How the application is cut into files: few, since each costs a request. What every page begins with is one file, what a
 * portal begins with another; what is opened later comes by room. A group takes what its modules use along, so the order counts.
 */

const mantine = (names: string) => new RegExp(`/@mantine/core/esm/components/(${names})/`);
const texts = (names: string, language = 'ko') =>
  new RegExp(`/src/(modules|portals)/(${names})/(contract/)?locales/${language}\\.ts$`);
const files = (...paths: string[]) => new RegExp(`/src/(${paths.join('|')})\\.tsx?$`);

/** Whose texts the first screens of members begin with. */
const firstRooms = 'employee|decision|flow|finance|notification';
/** Whose texts people meet before they are signed in. */
const doorRooms = 'identity|access|genesis';

/** A name, and what is in it, in the order of who takes first. */
const groups: readonly { name: string | ((id: string) => string | null); of: readonly RegExp[] }[] = [
  // What the server refuses with comes with its answer: only what compares with one later wants them.
  { name: 'refusals', of: [/\/src\/modules\/flow\/contract\/(?:[a-z]+\/)?errors\.ts$/] },
  {
    name: 'common',
    of: [
      mantine('Input|InputBase|TextInput|Paper|SimpleGrid|Badge|Divider|Alert|Tabs|Title|Skeleton|ThemeIcon'),
      // What the sign-in, the bar and the kit all begin with.
      /\/@mantine\/hooks\/.*\/use-merged-ref\//,
      files(
        'kernel/web/ui/(Section|StatusBadge|states)',
        'kernel/contract/(issue|paging|picture)',
        'apps/root-portals',
        'modules/company/contract/shapes',
        'modules/access/contract/topics',
      ),
      // Drawn by the start or the sign-in, and by what members see first: whoever took them along would be fetched for them.
      /\/@tabler\/icons-react\/.*\/Icon(ArrowBackUp|Book2|Box|Route|RubberStamp)\.mjs$/,
      texts('shell'),
      // The words that texts are made of: who reads English would fetch the files that their Korean ones stand in.
      files(
        'modules/(finance|flow|item|order|decision)/contract/(words|paths)',
        'modules/(finance|flow|decision)/contract/[a-z]+\\.texts',
      ),
      // All screens of a company, by name: the start names them, too.
      files('apps/portals'),
    ],
  },
  // Asked for by the sign-in, by the start and by administrators: each would fetch another's screens for them.
  {
    name: 'members',
    of: [
      files(
        'modules/access/contract/(endpoints|shapes|roles|patterns)',
        'modules/access/web/text',
        'modules/company/contract/endpoints',
      ),
    ],
  },
  { name: 'sign-in', of: [files('modules/identity/web/screens/Login')] },
  { name: 'company-sign-in', of: [files('modules/access/web/screens/CompanyLogin')] },
  { name: 'genesis', of: [files('portals/genesis/screens/Landing', 'portals/genesis/CompanyDoor')] },
  // Texts by themselves: who reads the one language does not fetch the other.
  { name: 'korean', of: [texts(firstRooms)] },
  { name: 'korean-door', of: [texts(doorRooms)] },
  { name: 'english', of: [/\/src\/kernel\/web\/locales\/en\.ts$/, texts(`shell|${firstRooms}`, 'en')] },
  { name: 'english-door', of: [texts(doorRooms, 'en')] },
  {
    name: (id) => `english-${/\/src\/(?:modules|portals)\/([^/]+)\//.exec(id)?.[1]}`,
    of: [/\/src\/(modules|portals)\/.*\/locales\/en\.ts$/],
  },
  {
    name: 'employee',
    of: [
      files('portals/employee/screens/(Workspace|Dashboard)', 'modules/notification/web/(index|components/NoticeBell)'),
    ],
  },
  // Small, and wanted by themselves while the rest is still on its way: whoever took them along would be fetched for them.
  {
    name: 'small',
    of: [
      files('kernel/web/(LoadingBar|ConnectionBanner|connection)', 'kernel/web/ui/Logo', 'portals/shell/FoldButton'),
      /\/@mantine\/nprogress\/(?!.*\.css)/,
    ],
  },
  // After the first screen stands: rows that leave, figures that count, and the pictures of what is empty.
  { name: 'motion', of: [files('kernel/web/(motion|ui/spots)')] },
  // What happened, under the days on which it did: on first screens of members and of administrators.
  { name: 'timeline', of: [files('kernel/web/ui/Timeline')] },
  // What first screens show of others where there is room for it: by itself, too.
  {
    name: 'homes',
    of: [
      files('modules/flow/web/team/[A-Za-z.]+', 'modules/notification/web/components/NoticeList'),
      /\/src\/modules\/flow\/contract\/team\/(team\.endpoints|locales\/ko)\.ts$/,
    ],
  },
  // What an administrator sees first.
  { name: 'admin-home', of: [files('portals/admin/screens/AdminOverview')] },
  // What a customer sees first.
  { name: 'account', of: [files('modules/order/web/screens/MyAccount')] },
  // Comes with the first workbook that somebody chooses.
  { name: 'workbook', of: [files('kernel/web/workbook'), /\/node_modules\/(read-excel-file|fflate|saxen)\//] },
  {
    name: 'kit',
    of: [
      /\/src\/kernel\/web\/(?!.*(DateField|TrendDrawing|more-fonts))/,
      mantine('Popover|Menu|Modal|Drawer|ScrollArea|Select|Checkbox'),
      /\/@mantine\/notifications\//,
    ],
  },
  // Asked for by the pages of demo companies alone, which wait for it.
  { name: 'demo', of: [files('portals/shell/DemoWords', 'modules/company/contract/demo')] },
  // Cards of flows show it where nothing else of its room is needed.
  { name: 'picture', of: [/\/src\/modules\/flow\/web\/picture\//] },
  { name: 'dates', of: [/\/node_modules\/(@mantine\/dates|dayjs)\//] },
  { name: 'contracts', of: [/\/src\/modules\/[^/]+\/contract\//] },
  // Who works with flows does not fetch what builds them.
  { name: 'runs', of: [files('modules/flow/web/screens/(?!EasyBuilder)[A-Za-z]+')] },
  {
    name: (id) => /\/src\/(?:modules|portals)\/([^/]+)\//.exec(id)?.[1] ?? null,
    of: [/\/src\/(modules|portals)\//],
  },
];

/** For `output.codeSplitting.groups`. */
export const chunks = [
  // What everything is declared with runs as a task of its own, before the rest of what every page begins with.
  {
    name: 'declared',
    tags: ['$initial' as const],
    test: (id: string) => /\/node_modules\/zod\/|\/zod-setup\.ts$|\/contract\//.test(id),
    priority: groups.length + 2,
  },
  { name: 'base', tags: ['$initial' as const], priority: groups.length + 1 },
  ...groups.map(({ name, of }, index) => ({
    name,
    debugName: typeof name === 'string' ? name : 'rooms',
    test: (id: string) => of.some((pattern) => pattern.test(id)),
    priority: groups.length - index,
  })),
];
