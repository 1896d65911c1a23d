/**
 * The only list of exceptions to the architecture rules, with their reasons. A row covers a rule's findings in a file, or below a
 * folder that ends in `/`, limited to `what` if given. A row that covers nothing is itself a finding.
 */
import { createExceptions, type Exception } from './exception.ts';
import { openWrites } from './open-writes.ts';

const ports = 'asked before the request has a unit of work, or in one that outlives its refusal';
const demo = 'the demo provider is a server of its own, for development only';
const frames =
  'notification listens to decision, so decision cannot import it; publishing refuses the frame when there is none such';
const guests = 'a guest is one of the kinds of callers; what one is and keeps, the room behind the port knows';
const jobOrders = 'an order of a job, not of a customer';
const begins = 'what a new company begins with: texts of its own, in one language, which it changes';

const demoProvider = 'src/modules/identity/server/demo-provider/';

export const exceptions: readonly Exception[] = [
  // words once
  ...createExceptions(
    'text-once',
    'what a company owns, and the kind of an account: two things of one name',
    'src/modules/item/contract/paths.ts',
    '자산',
  ),

  // the database itself
  ...createExceptions('sql-in-queries', ports, 'src/modules/company/server/company-directory.ts', 'of the house'),
  ...createExceptions('sql-in-queries', demo, demoProvider, 'of the house'),
  ...createExceptions(
    'sql-in-queries',
    'reads the call in a unit of its own, so that none is open while a stranger is asked',
    'src/modules/integration/server/call/call.job.ts',
    'of the house',
  ),

  ...createExceptions(
    'company-named',
    'asked as the role of the platform, which reads figures of all companies and no row of any',
    'src/modules/platform/server/figure.queries.ts',
  ),

  // rights that have ended, or are yet to begin
  ...createExceptions(
    'rights-in-force',
    'says of each gift whether it runs, is to come or has ended',
    'src/modules/access/server/grant.queries.ts',
    'selectGrantsOfPerson',
    'selectGrantGroups',
    'selectEndedGrantGroups',
    'selectGrantGroup',
    'lockGrantGroup',
  ),
  ...createExceptions(
    'rights-in-force',
    'when something was given last, and whether something has ended',
    'src/modules/access/server/role.queries.ts',
    'selectLatestAssignment',
    'selectHasEndedRoles',
  ),
  ...createExceptions(
    'rights-in-force',
    'a master is never one for a time',
    'src/modules/access/server/functions/assert_master_remains.sql',
  ),

  ...createExceptions(
    'order-by-change',
    'changes of one transaction happened in the order of their own ids; a rehearsal is one',
    'src/modules/flow/server/run/rehearsal-run.service.ts',
  ),

  // timers, fetches, files
  ...createExceptions('kernel-gives', demo, demoProvider, 'node:http'),
  ...createExceptions(
    'kernel-gives',
    'large frames are laid out beside the page',
    'src/modules/flow/web/builder/useNodePositions.ts',
    'Worker',
  ),
  ...createExceptions(
    'kernel-gives',
    'asks the configured providers of sign-in, with a limit of time',
    'src/modules/identity/server/providers.ts',
    'fetch',
  ),
  ...createExceptions(
    'kernel-gives',
    'looks for the renderer that the build left',
    'src/modules/page/server/renderer.ts',
    'node:fs',
  ),
  ...createExceptions(
    'kernel-gives',
    'reads a list of words that a package brings as a file',
    'src/modules/identity/server/weak-passwords.ts',
    'node:fs',
  ),
  ...createExceptions(
    'kernel-gives',
    'health is answered outside of the API, without its envelope',
    'src/portals/admin/admin.api.ts',
    'fetch',
  ),
  ...createExceptions(
    'calls-one-way',
    'asks the push services that it lists, and no address that anybody gave',
    'src/kernel/server/push.ts',
    'fetch',
  ),

  // state or side effects of importing a file
  ...createExceptions(
    'import-without-effect',
    'the expression language is put together once, and remembers by text what that text means: the same for every house',
    'src/modules/flow/contract/',
  ),
  ...createExceptions(
    'import-without-effect',
    'a file of the build that never changes, read when it is first asked for',
    'src/modules/page/server/renderer.ts',
    'built',
  ),
  ...createExceptions(
    'import-without-effect',
    'a list of the product that never changes, read when it is first asked for',
    'src/modules/identity/server/weak-passwords.ts',
    'bestKnown',
  ),

  // words of what companies do
  ...[
    'contract/endpoint.ts',
    'server/context.ts',
    'server/docs-page.ts',
    'server/app.ts',
    'server/http/',
    'server/live-slots.ts',
    'server/live-routes.ts',
    'server/live-stream.ts',
    'server/mcp/',
    'server/openapi.ts',
    'server/openapi-raw.ts',
    'contract/consent.endpoints.ts',
    'server/consents.ts',
    'server/migrations/0003_records.sql',
    'server/ports.ts',
    'server/app-module.ts',
    'web/can.tsx',
  ].flatMap((file) => createExceptions('kernel-words', guests, `src/kernel/${file}`, 'guest')),
  ...['jobs/jobs.ts', 'migrations/0002_work.sql', 'functions/relay_batch.sql'].flatMap((file) =>
    createExceptions('kernel-words', jobOrders, `src/kernel/server/${file}`, 'order'),
  ),
  ...createExceptions(
    'kernel-words',
    'the names of default roles, for permissions of rooms below the one that knows roles',
    'src/kernel/contract/permission.ts',
    'employee',
  ),
  ...createExceptions(
    'kernel-words',
    'a property of the library of parts: in which row label, box and help of an input stand',
    'src/kernel/web/theme/theme.ts',
    'order',
  ),
  ...createExceptions(
    'kernel-words',
    'what the portals are called, so that a screen can stand in none that is not there; what they hold they say themselves',
    'src/kernel/web/screen.ts',
    'guest',
    'employee',
  ),
  ...createExceptions(
    'kernel-words',
    'the schema of PostgreSQL itself',
    'src/kernel/server/database/roles.ts',
    'catalog',
  ),
  ...createExceptions('kernel-words', 'the order of a menu', 'src/kernel/web/screen.ts', 'order'),
  ...['PageHeader.tsx', 'Section.tsx', 'Trend.tsx'].flatMap((file) =>
    createExceptions(
      'kernel-words',
      'the level of a heading, as the kit calls it',
      `src/kernel/web/ui/${file}`,
      'order',
    ),
  ),

  // links
  ...createExceptions('link-leads-somewhere', demo, demoProvider, '/interaction/'),
  ...createExceptions(
    'link-leads-somewhere',
    'a file of the operating system',
    'src/kernel/server/background-threads.ts',
    '/proc/thread-self',
  ),

  // what people type
  ...createExceptions(
    'typed-value-once',
    'a password is hashed as it was typed, in one of the forms that keyboards send',
    'src/modules/identity/server/password-hash.ts',
  ),
  ...createExceptions(
    'typed-value-once',
    'passwords are compared with words, whatever form they are in',
    'src/modules/identity/server/weak-passwords.ts',
  ),
  ...createExceptions(
    'typed-value-once',
    'the sound of the last syllable is asked, nothing is kept',
    'src/kernel/contract/text.ts',
  ),
  ...createExceptions(
    'typed-value-once',
    'a code is made of syllables; the name itself is kept elsewhere',
    'src/modules/company/contract/code.ts',
  ),
  ...createExceptions(
    'typed-value-once',
    'words are folded to be found, nothing is kept',
    'src/kernel/server/search/search-query.ts',
  ),
  ...createExceptions(
    'one-finder',
    'a filter asks for a part of one value as it is stored, and is no search',
    'src/modules/axis/server/list.queries.ts',
  ),
  ...createExceptions(
    'typed-value-once',
    'a day at the beginning of a line of a list',
    'src/modules/company/contract/holiday.ts',
  ),

  ...createExceptions(
    'server-text-in-both',
    'particles of Korean, which are cut off words and nobody is shown',
    'src/kernel/server/search/search-query.ts',
  ),

  // literals of other modules
  ...createExceptions(
    'foreign-literal',
    frames,
    'src/modules/decision/server/frame-templates.ts',
    'notification.message',
  ),

  // texts of one language
  ...createExceptions('server-text-in-both', begins, 'src/modules/decision/server/frame-templates.ts'),
  ...createExceptions('server-text-in-both', begins, 'src/modules/flow/server/undo/system-frames.ts'),
  ...createExceptions('server-text-in-both', begins, 'src/modules/flow/server/author/authoring-frames.ts'),
  ...createExceptions('server-text-in-both', begins, 'src/modules/people/server/grant-request.frame.ts'),
  ...createExceptions(
    'server-text-in-both',
    'the stored reason is fixed by the specification; screens show their own text',
    'src/modules/flow/server/undo/expiry.queries.ts',
    'Undo',
  ),
  ...createExceptions(
    'server-text-in-both',
    'one mail to the keeper of the seals, in both languages one below the other',
    'src/kernel/server/audit-anchors.ts',
  ),
  ...createExceptions(
    'server-text-in-both',
    'a row of the alphabet, which nobody is shown',
    'src/modules/identity/server/password-patterns.ts',
  ),
  ...createExceptions('server-text-in-both', demo, demoProvider),
  ...createExceptions('server-text-in-both', demo, 'src/modules/identity/server/providers.ts', '(Demo)'),

  // writes that anybody may do, and writes that leave no trace of their own
  ...openWrites,
];
