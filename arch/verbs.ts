/** Verb list of the rule `function-is-verb`: first words of exported functions, and the idioms that begin with no verb. */

const verbText = `
  accept acknowledge acquire act add advance analyze anchor answer apply approve assert assign attach audit authenticate authorize
  backdate begin book build cache call can cancel capture change check choose claim clamp classify clear click clone close
  collect combine comment compare complete compress compute confine confirm connect consume contribute convert copy count
  create decide decline decode define delete deliver describe detect disconnect dismiss download draft drag draw drop emit
  encode encrypt end ensure enter erase escape evaluate exchange exit expand expect expire explain export extract fail
  fetch fill filter find finish flatten flush focus fold follow forecast forget format found get give go grant group grow
  guess hand handle has hash hide hold import inherit insert inspect install interpret invalidate invert invite is issue
  join judge kill label lay leave limit link list load lock look mail make map mark mask match measure merge meter migrate
  mirror mix mock move mutate name negate normalize notify offer on open pad parse partition paste place plan plant play
  position post prepare preserve press preview price print proceed prove provide provision publish push query queue rank
  read rebase receive record redact redeem redo refresh refuse register rehearse reject release reload remember remove
  rename render renew reopen reorder replace replay report request requeue reschedule resend reset resolve restore
  restrict resume retry return reverse revert revoke rewind rewrap rotate route run sample save schedule score screen seal
  search seed select send serialize serve set share ship shorten show sign skip slim sort spend split start step stop store stream
  subscribe subset suggest sum suspend sweep switch tab take test text to toggle truncate try type undo unlock unregister
  unsubscribe unwrap update upload upsert use validate verify visit wait wake watch welcome with withdraw write
`;

/** First words of function names; `is`, `has` and `can` begin predicates, `to` a conversion, `with` a copy or a scope, `use` a hook. */
export const verbs: ReadonlySet<string> = new Set(verbText.split(/\s+/).filter(Boolean));

/** Builders of declarations, queries and scopes, which read like nouns on purpose. */
export const idioms: ReadonlySet<string> = new Set([
  'absenteesSql',
  'allOf',
  'anyOf',
  'appOf',
  'asGuest',
  'bearer',
  'chaos',
  'choice',
  'choices',
  'computedColumn',
  'contributionsTo',
  'cpuRatioTo',
  'cssVariables',
  'dialog',
  'endpoint',
  'fixedColumn',
  'inRolledBackSavepoint',
  'inSavepoint',
  'journey',
  'journeyOfType',
  'lazyForm',
  'lazyPart',
  'localTextColumn',
  'logout',
  'nameText',
  'perApp',
  'recipientsIn',
  'resourceEndpoints',
  'screenOfType',
  'setup',
  'shortMacOf',
  'sql',
  'sqlFindings',
  'stageOf',
  'statement',
  'teardown',
  'text',
  'textLinksOfGuests',
  'unit',
  'visibleCondition',
  'where',
]);
