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
const doorRooms = 'identity|genesis';

/**
 * Contracts of rooms that are used together, in the order in which they take what others use, too. Texts of screens stand apart: each
 * language is fetched by its readers alone. Few of both: the start names every file that comes later.
 */
const contractRooms = {
  people: 'identity|company|access',
  flow: 'flow',
  things: 'axis|entity|space|finance|item|order',
  work: '[a-z]+',
};
const contractOf = (rooms: string, within = '') =>
  new RegExp(`/src/modules/(${rooms})/contract/(?!.*locales/)${within}`);

/** A room; of flows, whose screens share little, the part. */
const textsByRoom = (language: string) => (id: string) => {
  const [, room, part] = /\/src\/(?:modules|portals)\/([^/]+)\/(?:contract\/)?(?:([^/]+)\/)?locales\//.exec(id) ?? [];
  return [language, room, ...(room === 'flow' && part ? [part] : [])].join('-');
};

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
        'kernel/web/ui/(Section|StatusBadge|states|late-form)',
        'kernel/contract/(issue|paging|picture|phone|email|business-number|input/(text|phone|email|business-number))',
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
  // Of forms, what the sign-in has, too: whoever fills one in does not fetch that screen.
  {
    name: 'fields',
    of: [
      mantine('Checkbox|PasswordInput'),
      /\/@mantine\/core\/esm\/utils\/(InlineInput|InputsGroupFieldset)\//,
      files('kernel/web/ui/form/(by-hand|FormError)'),
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
        'modules/order/contract/topics',
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
  // Of the smallest, what a screen would fetch another's first screen for.
  {
    name: 'bits',
    of: [
      mantine('Card'),
      /\/@mantine\/hooks\/.*\/use-interval\//,
      /\/@tabler\/icons-react\/.*\/Icon(ArrowForwardUp|Pencil|Trash|X)\.mjs$/,
      files(
        'kernel/contract/working-days',
        'modules/(item|axis)/contract/topics',
        'modules/item/contract/tax',
        'modules/company/contract/legal',
      ),
    ],
  },
  // What a company says of itself, and what it has still to say before selling.
  {
    name: 'profile',
    of: [files('modules/company/web/components/SellingNote', 'modules/company/web/profile\\.api')],
  },
  // What of the settings and of the stock is asked to count how far a company is set up.
  {
    name: 'setup',
    of: [
      files(
        'modules/item/contract/endpoints',
        'modules/item/web/item\\.api',
        'modules/company/contract/(settings|holiday)\\.endpoints',
        'portals/admin/settings\\.api',
      ),
    ],
  },
  // What stands above and below it as soon as the rest stands.
  {
    name: 'admin-tiles',
    of: [files('portals/admin/components/(AdminTiles|PendingGrants|setup-states)', 'portals/admin/grants\\.api')],
  },
  // What a customer sees first.
  { name: 'account', of: [files('modules/order/web/screens/MyAccount')] },
  // Comes with the first workbook that somebody chooses.
  { name: 'workbook', of: [files('kernel/web/workbook'), /\/node_modules\/(read-excel-file|fflate|saxen)\//] },
  // What opens over a screen.
  {
    name: 'kit',
    of: [mantine('Popover|Modal|ScrollArea|Tooltip'), files('kernel/web/ui/(Dialog|ConfirmDialog)')],
  },
  // What people fill in.
  {
    name: 'forms',
    of: [
      /\/src\/kernel\/web\/ui\/form\//,
      mantine('Select|SegmentedControl|List'),
      /\/@tabler\/icons-react\/.*\/IconCheck\.mjs$/,
    ],
  },
  // Comes with the first picture that somebody chooses.
  { name: 'crop', of: [files('kernel/web/ui/CropDialog')] },
  // What comes when it is asked for, or has something to say.
  {
    name: 'kit-more',
    of: [
      /\/src\/kernel\/web\/(?!.*(DateField|TrendDrawing|more-fonts))/,
      mantine('Menu|Drawer'),
      /\/@mantine\/notifications\//,
    ],
  },
  // Asked for by the pages of demo companies alone, which wait for it.
  { name: 'demo', of: [files('portals/shell/DemoWords', 'modules/company/contract/demo')] },
  // Cards of flows show it where nothing else of its room is needed.
  { name: 'picture', of: [/\/src\/modules\/flow\/web\/picture\//] },
  { name: 'dates', of: [/\/node_modules\/(@mantine\/dates|dayjs)\//] },
  // Of the canvas and of charts.
  { name: 'drawing', of: [/\/node_modules\/(d3-(color|interpolate)|use-sync-external-store)\//] },
  // What a flow is drawn on, and what is dragged onto it.
  { name: 'canvas', of: [/\/node_modules\/@xyflow\//] },
  { name: 'dragging', of: [/\/node_modules\/@atlaskit\/pragmatic-drag-and-drop/] },
  { name: 'contracts', of: [/\/src\/kernel\/contract\//] },
  // What a draft is, by itself: who builds a flow fetches nothing of how blocks are set before one is chosen.
  {
    name: 'contracts-drafts',
    of: [
      contractOf('flow', '(drafting|authoring)/'),
      contractOf('flow', '(frame\\.endpoints|ways|blocks|waiting-blocks|control-blocks)\\.ts'),
    ],
  },
  // Reads conditions and calculations, where somebody writes or answers them.
  { name: 'contracts-settings', of: [contractOf('flow', '(setting/|expression|validate)')] },
  ...Object.entries(contractRooms).map(([name, rooms]) => ({ name: `contracts-${name}`, of: [contractOf(rooms)] })),
  { name: textsByRoom('korean'), of: [/\/src\/(modules|portals)\/.*\/locales\/ko\.ts$/] },
  { name: textsByRoom('english'), of: [/\/src\/(modules|portals)\/.*\/locales\/en\.ts$/] },
  // Shown above a flow that is built, and above one that is started.
  {
    name: 'frames',
    of: [
      files(
        'modules/flow/web/authoring/(FramePage|Presence|authoring\\.api|text|words)',
        'modules/flow/web/components/Picture',
      ),
    ],
  },
  // What people are asked in a flow, and how that looks while it is made.
  {
    name: 'asked',
    of: [files('modules/flow/web/components/(AskedForm|choosing)', 'modules/flow/web/stream/stream\\.api')],
  },
  // What stands there before a block is chosen.
  { name: 'builder', of: [files('modules/flow/web/builder/(BuilderScreen|Workspace)')] },
  {
    name: 'block-settings',
    of: [files('modules/flow/web/builder/BlockPanel', 'modules/flow/web/settings/[A-Za-z.]+')],
  },
  // Who works with flows does not fetch what builds them.
  { name: 'runs', of: [files('modules/flow/web/screens/(?!EasyBuilder)[A-Za-z]+')] },
  {
    name: (id) => /\/src\/(?:modules|portals)\/([^/]+)\//.exec(id)?.[1] ?? null,
    of: [/\/src\/(modules|portals)\//],
  },
];

/** What each page has already, or is too small to be asked for ahead: the start does not say it again of every screen that comes later. */
const always =
  /^assets\/((index|declared|common|rolldown-runtime)-|(employee|small|refusals|timeline|members|bits|fields)-.*\.js$)/;

/** For `build.modulePreload.resolveDependencies`. */
export const askedAhead = (_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? files : files.filter((file) => !always.test(file));

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
