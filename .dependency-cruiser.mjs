import './scripts/check-parser.mjs';

/**
 * The import rules of the three workspaces. Paths are relative to the folder the checker runs in, so that the
 * canary in `server/test/fixtures/boundaries` is judged by these very rules.
 *
 * Each rule must have its breach in the canary: `server/test/checks/boundaries.test.ts` fails otherwise.
 */

/** A domain calls only those to its left. `notifications` hears of everything by jobs and is called by none. */
const DOMAINS = ['accounts', 'media', 'catalogue', 'commerce', 'learning', 'admin', 'notifications'];

const TESTS = '\\.test\\.tsx?$|^server/test/|^web/test/|^e2e/|^bench/';
const FRONT_DOOR = '^server/src/domains/([^/]+)/\\1\\.ts$';
const COMPOSITION_ROOT = '^server/src/dependencies\\.ts$';
const WEB_APP = '^web/src/(app/|[^/]+$)';

/** Files of the server that name one of these outside services, by file or by folder. */
const filesNaming = (services) => `^server/src/.*[/.-](${services})[/.-]`;
/** A package, whether it is installed or not. */
const packages = (names) => `(^|node_modules/)(${names})(/|$)`;

const S3_FILES = filesNaming('s3');
const SMTP_FILES = filesNaming('smtp');
const PAYMENT_FILES = filesNaming('stripe|razorpay|sandbox');

const serverRules = [
  {
    name: 'platform-knows-no-product',
    comment:
      'Platform carries the product and must not know it: it could not be understood or replaced alone.',
    from: { path: '^server/src/platform/', pathNot: TESTS },
    to: { path: '^server/src/', pathNot: '^server/src/platform/' },
  },
  {
    name: 'http-uses-platform-and-contracts',
    comment: 'The binding serves any domain; it gets what it needs handed in by app.ts.',
    from: { path: '^server/src/http/', pathNot: TESTS },
    to: { path: '^server/src/', pathNot: '^server/src/(http|platform)/' },
  },
  {
    name: 'domains-use-platform-and-contracts',
    comment:
      'A use case runs the same from a request, a job or a test, so it knows no transport and no wiring.',
    from: { path: '^server/src/domains/', pathNot: TESTS },
    to: { path: '^server/src/', pathNot: '^server/src/(domains|platform)/' },
  },
  {
    name: 'domains-are-listed',
    comment: 'A new domain takes its place in the order at the top of this file, or no rule would hold it.',
    from: {},
    to: { path: '^server/src/domains/', pathNot: `^server/src/domains/(${DOMAINS.join('|')})/` },
  },
  ...DOMAINS.slice(0, -1).map((domain, place) => ({
    name: `${domain}-calls-only-to-its-left`,
    comment: `News of ${domain} travels to the domains on its right as a typed job, never as a call.`,
    from: { path: `^server/src/domains/${domain}/`, pathNot: TESTS },
    to: { path: `^server/src/domains/(${DOMAINS.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'domains-meet-at-front-doors',
    comment: 'domains/<name>/<name>.ts says what a domain offers; the rest is free to change.',
    from: { path: '^server/src/domains/([^/]+)/', pathNot: TESTS },
    to: { path: '^server/src/domains/', pathNot: ['^server/src/domains/$1/', FRONT_DOOR] },
  },
  {
    name: 'composition-uses-front-doors',
    comment: 'Wiring sees what a domain offers; the files of outside services have a rule of their own.',
    from: { path: '^server/(src|demo)/', pathNot: ['^server/src/domains/', TESTS] },
    to: { path: '^server/src/domains/', pathNot: [FRONT_DOOR, S3_FILES, SMTP_FILES, PAYMENT_FILES] },
  },
  {
    name: 'nothing-imports-main',
    comment: 'main.ts starts a process when it is read; what others need of it belongs in app.ts.',
    from: { pathNot: '^scripts/start\\.mjs$' },
    to: { path: '^server/src/main\\.ts$' },
  },
  {
    name: 'nothing-imports-operator',
    comment: 'Commands use the product; the product must run without them.',
    from: { path: '^server/', pathNot: ['^server/src/operator/', TESTS] },
    to: { path: '^server/src/operator/' },
  },
  {
    name: 'only-dependencies-names-s3',
    comment: 'The store is chosen by settings in one place; everyone else has the interface.',
    from: { path: '^server/', pathNot: [COMPOSITION_ROOT, S3_FILES, TESTS] },
    to: { path: S3_FILES },
  },
  {
    name: 'only-dependencies-names-smtp',
    comment: 'The way of mails is chosen by settings in one place; everyone else has the interface.',
    from: { path: '^server/', pathNot: [COMPOSITION_ROOT, SMTP_FILES, TESTS] },
    to: { path: SMTP_FILES },
  },
  {
    name: 'only-dependencies-names-a-payment-provider',
    comment:
      'Providers are chosen by settings in one place; commerce knows their interface and capabilities.',
    from: { path: '^server/', pathNot: [COMPOSITION_ROOT, PAYMENT_FILES, TESTS] },
    to: { path: PAYMENT_FILES },
  },
  {
    name: 's3-sdk-in-s3-files',
    comment: 'A second user of the SDK would pass by the storage interface.',
    from: { pathNot: [S3_FILES, TESTS] },
    to: { path: packages('@aws-sdk/[^/]+|@smithy/[^/]+|@tus/s3-store|aws4fetch|minio') },
  },
  {
    name: 'payment-sdk-in-provider-files',
    comment: 'A second user of the SDK would pass by the provider interface, its ledger and its checks.',
    from: { pathNot: [PAYMENT_FILES, TESTS] },
    to: { path: packages('stripe|razorpay|@stripe/[^/]+') },
  },
  {
    name: 'nodemailer-in-platform-mail',
    comment: 'A second user would send mails that the development mailbox and the queue never see.',
    from: { pathNot: ['^server/src/platform/mail', TESTS] },
    to: { path: packages('nodemailer') },
  },
  {
    name: 'sql-in-repositories',
    comment: 'All SQL of a domain stands in its *.repository.ts; others may name the types of it.',
    from: { path: '^server/(src|demo)/', pathNot: ['^server/src/platform/', '\\.repository\\.ts$', TESTS] },
    to: { path: packages('kysely|pg'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'demo-stays-out-of-the-product',
    comment: 'The demo is fed through the front doors by the seeding; migrations are read by path, as data.',
    from: { path: '^server/src/(domains|http|platform)/', pathNot: TESTS },
    to: { path: '^server/(demo|migrations)/' },
  },
];

const contractsRules = [
  {
    name: 'contracts-import-only-contracts',
    comment: 'Both sides read the contracts, so they depend on neither.',
    from: { path: '^contracts/' },
    to: { path: '^(server|web|scripts|e2e|bench)/' },
  },
  {
    name: 'contracts-use-only-zod',
    comment: 'What a contract imports is shipped to every browser.',
    from: { path: '^contracts/src/', pathNot: TESTS },
    to: { dependencyTypesNot: ['local', 'localmodule'], pathNot: packages('zod') },
  },
  {
    name: 'contracts-and-web-use-zod-mini',
    comment: 'The full zod costs the browser 90 kB, zod/mini 5 kB.',
    from: { path: '^(contracts|web)/src/', pathNot: TESTS },
    to: { path: '(^|/)node_modules/zod/(index|v[0-9]+/(index|classic/[^/]+))\\.' },
  },
];

const webRules = [
  {
    name: 'ui-and-lib-are-the-floor',
    comment: 'What every feature stands on knows none of them.',
    from: { path: '^web/src/(ui|lib)/', pathNot: TESTS },
    to: { path: ['^web/src/(features|pages)/', WEB_APP] },
  },
  {
    name: 'features-know-no-page',
    comment: 'A feature works on any page.',
    from: { path: '^web/src/features/', pathNot: TESTS },
    to: { path: ['^web/src/pages/', WEB_APP] },
  },
  {
    name: 'pages-know-no-app',
    comment: 'The app lists its pages; a page gets the store and the router from its hooks.',
    from: { path: '^web/src/pages/', pathNot: TESTS },
    to: { path: WEB_APP },
  },
  {
    name: 'features-never-import-each-other',
    comment: 'Pages compose features; a feature can be changed or removed alone.',
    from: { path: '^web/src/features/([^/]+)/', pathNot: TESTS },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'web-never-imports-server',
    comment: 'The browser would be sent the server; they meet in contracts.',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-never-imports-web',
    comment: 'The server loads the built bundle by path; it runs without a compiler for JSX.',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
];

const generalRules = [
  {
    name: 'no-cycles',
    comment: 'Files of a cycle can only be understood together; this holds for types too.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'A file that nobody imports and that imports nobody is left over, or was never connected.',
    from: {
      orphan: true,
      path: '^(contracts|server|web)/src/',
      pathNot: [TESTS, '\\.d\\.ts$', '^server/src/main\\.ts$'],
    },
    to: {},
  },
  {
    name: 'no-dev-dependencies-in-shipped-code',
    comment: 'An installation without devDependencies would fail at the import.',
    from: { path: '^(contracts|server|web)/src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/node_modules/@types/' },
  },
  {
    name: 'no-tests-in-shipped-code',
    comment: 'Tests are free of most rules above, so nothing may reach the product through them.',
    from: { path: '^(contracts|server|web)/src/|^server/demo/|^scripts/', pathNot: TESTS },
    to: { path: TESTS },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...serverRules, ...contractsRules, ...webRules, ...generalRules].map((rule) => ({
    ...rule,
    severity: 'error',
  })),
  options: {
    // The checker cannot use TypeScript 7; with neither it nor swc it reads no module and reports success.
    // swc sees imports of types too, so `tsPreCompilationDeps`, which asks for tsc, stays out.
    parser: 'swc',
    // A workspace's packages are declared in its own package.json or in the root's.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(contracts|server|web)/dist/|^server/test/fixtures/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
