/**
 * Split of the application into files: few, since each costs a request. The common start of every page is one file, a portal's
 * start another; later parts come by module. A group includes the dependencies of its modules, so the order counts.
 */

const mantine = (names: string) => new RegExp(`/@mantine/core/esm/components/(${names})/`);
const texts = (names: string, language = 'ko') =>
  new RegExp(`/src/(modules|portals)/(${names})/(contract/)?locales/${language}\\.ts$`);
const files = (...paths: string[]) => new RegExp(`/src/(${paths.join('|')})\\.tsx?$`);

/** Whose texts the first screens of members begin with. */
const firstModules = 'employee|decision|flow|finance|notification';
/** Whose texts people meet before they are signed in. */
const signInModules = 'identity|genesis';

/**
 * Contracts of modules that are used together. Order matters: a group takes shared files before later groups. Texts of screens are
 * separate, so that readers load only their language. Few groups, because the main chunk lists every lazy file.
 */
const contractModules = {
  people: 'identity|company|access',
  flow: 'flow',
  things: 'axis|entity|space|finance|item|order',
  work: '[a-z]+',
};
const contractOf = (modules: string, within = '') =>
  new RegExp(`/src/modules/(${modules})/contract/(?!.*locales/)${within}`);

/** One group of texts per module; one per part for the module `flow`, whose screens share few texts. */
const textsByModule = (language: string) => (id: string) => {
  const [, moduleName, part] =
    /\/src\/(?:modules|portals)\/([^/]+)\/(?:contract\/)?(?:([^/]+)\/)?locales\//.exec(id) ?? [];
  return [language, moduleName, ...(moduleName === 'flow' && part ? [part] : [])].join('-');
};

/** A name, and what is in it, in the order of who takes first. */
const groups: readonly { name: string | ((id: string) => string | null); of: readonly RegExp[] }[] = [
  // The server's refusals come with its answer: only code that compares with one needs these.
  { name: 'refusals', of: [/\/src\/modules\/flow\/contract\/(?:[a-z]+\/)?errors\.ts$/] },
  {
    name: 'common',
    of: [
      mantine('Input|InputBase|TextInput|Paper|SimpleGrid|Badge|Divider|Alert|Tabs|Title|Skeleton|ThemeIcon'),
      // The common start of sign-in, bar and kit.
      /\/@mantine\/hooks\/.*\/use-merged-ref\//,
      files(
        'kernel/web/ui/(Section|StatusBadge|states|lazy-form)',
        'kernel/contract/(issue|paging|picture|phone|email|business-number|input/(text|phone|email|business-number))',
        'apps/root-portals',
        'modules/company/contract/shapes',
        'modules/access/contract/topics',
      ),
      // Drawn by the start or the sign-in, and by members' first screens: a group including them would be fetched for them.
      /\/@tabler\/icons-react\/.*\/Icon(ArrowBackUp|Book2|Box|Route|RubberStamp)\.mjs$/,
      texts('shell'),
      // The words that texts consist of: English readers would otherwise fetch the files with their Korean texts.
      files(
        'modules/(finance|flow|item|order|decision)/contract/paths',
        'modules/item/contract/site\\.texts',
        'modules/(finance|flow|decision)/contract/(?!heads|menu)[a-z]+\\.texts',
      ),
      // All screens of a company, by name: the start names them, too.
      files('apps/portals'),
    ],
  },
  // Parts of forms that the sign-in shares: otherwise every form would load the sign-in screen.
  {
    name: 'fields',
    of: [
      mantine('Checkbox|PasswordInput'),
      /\/@mantine\/core\/esm\/utils\/(InlineInput|InputsGroupFieldset)\//,
      files('kernel/web/ui/form/(form-problems|FormError)'),
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
  { name: 'genesis', of: [files('portals/genesis/screens/Landing', 'portals/genesis/CompanyEntrance')] },
  // Separate texts: readers of one language do not fetch the other.
  { name: 'korean', of: [texts(firstModules)] },
  { name: 'korean-door', of: [texts(signInModules)] },
  { name: 'english', of: [/\/src\/kernel\/web\/locales\/en\.ts$/, texts(`shell|${firstModules}`, 'en')] },
  { name: 'english-door', of: [texts(signInModules, 'en')] },
  {
    name: 'employee',
    of: [
      files('portals/employee/screens/(Workspace|Dashboard)', 'modules/notification/web/(index|components/NoticeBell)'),
    ],
  },
  // Small, and needed alone while the rest is still loading: a group including them would be fetched for them.
  {
    name: 'small',
    of: [
      files('kernel/web/(LoadingBar|ConnectionBanner|connection)', 'kernel/web/ui/Logo', 'portals/shell/FoldButton'),
      /\/@mantine\/nprogress\/(?!.*\.css)/,
    ],
  },
  // After the first screen: leaving rows, counting figures, and the pictures of empty states.
  { name: 'motion', of: [files('kernel/web/(motion|ui/illustrations)')] },
  // Events grouped by day: on first screens of members and of administrators.
  { name: 'timeline', of: [files('kernel/web/ui/Timeline')] },
  // Parts of other modules on first screens with enough space: also loaded alone.
  {
    name: 'homes',
    of: [
      files('modules/flow/web/team/[A-Za-z.-]+', 'modules/notification/web/components/NoticeList'),
      /\/src\/modules\/flow\/contract\/team\/(team\.endpoints|locales\/ko)\.ts$/,
    ],
  },
  // An administrator's first screen.
  { name: 'admin-home', of: [files('portals/admin/screens/AdminOverview')] },
  // Small shared files: without this group a screen would load another portal's first screen for them.
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
  // The company's details, and the notice of details missing before selling.
  {
    name: 'profile',
    of: [files('modules/company/web/components/SellingNotice', 'modules/company/web/profile\\.api')],
  },
  // Requests for settings and stock that the setup progress needs.
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
  // Panels of the administrators' home that load after its first content.
  {
    name: 'admin-tiles',
    of: [files('portals/admin/components/(AdminTiles|PendingGrants|setup-progress)', 'portals/admin/grants\\.api')],
  },
  // A customer's first screen.
  { name: 'account', of: [files('modules/order/web/screens/MyAccount')] },
  // Comes with the first workbook that somebody chooses.
  { name: 'workbook', of: [files('kernel/web/workbook'), /\/node_modules\/(read-excel-file|fflate|saxen)\//] },
  // Overlays: dialogs, popovers and tooltips.
  {
    name: 'kit',
    of: [mantine('Popover|Modal|ScrollArea|Tooltip'), files('kernel/web/ui/(Dialog|ConfirmDialog)')],
  },
  // Form fields.
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
  // Parts of the UI kit that load on demand, such as notifications.
  {
    name: 'kit-more',
    of: [
      /\/src\/kernel\/web\/(?!.*(DateField|TrendDrawing|more-fonts))/,
      mantine('Menu|Drawer'),
      /\/@mantine\/notifications\//,
    ],
  },
  // Asked for by the pages of demo companies alone, which wait for it.
  { name: 'demo', of: [files('portals/shell/DemoText', 'modules/company/contract/demo')] },
  // Flow cards show it without the rest of its module.
  { name: 'picture', of: [/\/src\/modules\/flow\/web\/picture\//] },
  { name: 'dates', of: [/\/node_modules\/(@mantine\/dates|dayjs)\//] },
  // Shared by the canvas and charts.
  { name: 'drawing', of: [/\/node_modules\/(d3-(color|interpolate)|use-sync-external-store)\//] },
  // The canvas of the builder, and dragging blocks onto it.
  { name: 'canvas', of: [/\/node_modules\/@xyflow\//] },
  { name: 'dragging', of: [/\/node_modules\/@atlaskit\/pragmatic-drag-and-drop/] },
  { name: 'contracts', of: [/\/src\/kernel\/contract\//] },
  // Drafts without block settings: the builder loads the settings when a block is selected.
  {
    name: 'contracts-drafts',
    of: [
      contractOf('flow', '(drafting|authoring)/'),
      contractOf('flow', '(frame\\.endpoints|named-outlets|blocks|waiting-blocks|control-blocks)\\.ts'),
    ],
  },
  // Parsers of conditions and calculations, for block settings and forms with rules.
  {
    name: 'contracts-settings',
    of: [contractOf('flow', '(setting/|expression|(block|form|type|frame)-validation|graph-paths)')],
  },
  ...Object.entries(contractModules).map(([name, modules]) => ({
    name: `contracts-${name}`,
    of: [contractOf(modules)],
  })),
  { name: textsByModule('korean'), of: [/\/src\/(modules|portals)\/.*\/locales\/ko\.ts$/] },
  { name: textsByModule('english'), of: [/\/src\/(modules|portals)\/.*\/locales\/en\.ts$/] },
  // Headers of the builder and of the start form of a flow.
  {
    name: 'frames',
    of: [
      files(
        'modules/flow/web/authoring/(FramePage|Presence|authoring\\.api|text|weekdays)',
        'modules/flow/web/components/LazyFlowPicture',
      ),
    ],
  },
  // Forms of flows, for the people who fill them in and for their preview in the builder.
  {
    name: 'flow-forms',
    of: [files('modules/flow/web/components/(RuledForm|record-choices)', 'modules/flow/web/stream/stream\\.api')],
  },
  // The builder before a block is selected.
  { name: 'builder', of: [files('modules/flow/web/builder/(BuilderScreen|BuilderWorkspace)')] },
  {
    name: 'block-settings',
    of: [files('modules/flow/web/builder/BlockPanel', 'modules/flow/web/settings/[A-Za-z.-]+')],
  },
  // Users of flows do not fetch the builders.
  { name: 'runs', of: [files('modules/flow/web/screens/(?!EasyBuilder)[A-Za-z]+')] },
  {
    name: (id) => /\/src\/(?:modules|portals)\/([^/]+)\//.exec(id)?.[1] ?? null,
    of: [/\/src\/(modules|portals)\//],
  },
];

/** Files that every page has loaded, or that are too small to preload: they are not listed again for each lazy screen. */
const neverPreloaded =
  /^assets\/(?:index|declared|common|rolldown-runtime|employee|small|refusals|timeline|members|bits|fields)-.*\.js$/;

/** Files to preload for a dynamic import, for `build.modulePreload.resolveDependencies`. */
export const listPreloads = (_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' ? files : files.filter((file) => !neverPreloaded.test(file));

/** For `output.codeSplitting.groups`. */
export const chunks = [
  // Zod and all contracts run as a separate task, before the rest of every page's common start.
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
