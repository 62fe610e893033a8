import './scripts/check-parser.mjs';

/**
 * The import rules of the three workspaces. Paths are relative to the folder in which the checker runs, so that the same
 * rules apply to the canary in `server/test/fixtures/boundaries`.
 *
 * The canary must break every rule, or `server/test/checks/boundaries.test.ts` fails.
 */

/** A domain calls only those to its left. `notifications` gets jobs from all domains, and none calls it. */
const DOMAINS = ['accounts', 'media', 'catalogue', 'commerce', 'learning', 'admin', 'notifications'];

const TESTS = '\\.test\\.tsx?$|^server/test/|^web/test/|^e2e/|^bench/';
const FRONT_DOOR = '^server/src/domains/([^/]+)/\\1\\.ts$';
const COMPOSITION_ROOT = '^server/src/dependencies\\.ts$';
const WEB_APP = '^web/src/(app/|[^/]+$)';

/** Files of the server whose file or folder name contains one of these outside services. */
const filesNaming = (services) => `^server/src/.*[/.-](${services})[/.-]`;
/** These packages, installed or not. */
const packages = (names) => `(^|node_modules/)(${names})(/|$)`;

const S3_FILES = filesNaming('s3');
const SMTP_FILES = filesNaming('smtp');
const PAYMENT_FILES = filesNaming('stripe|razorpay|sandbox');

const serverRules = [
  {
    name: 'platform-knows-no-product',
    comment:
      'Platform must not know the product that uses it; otherwise it could not be understood or replaced alone.',
    from: { path: '^server/src/platform/', pathNot: TESTS },
    to: { path: '^server/src/', pathNot: '^server/src/platform/' },
  },
  {
    name: 'http-uses-platform-and-contracts',
    comment: 'The http code serves any domain; app.ts passes in its dependencies.',
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
    comment: 'A new domain must be in the list at the top of this file, or no rule would apply to it.',
    from: {},
    to: { path: '^server/src/domains/', pathNot: `^server/src/domains/(${DOMAINS.join('|')})/` },
  },
  ...DOMAINS.slice(0, -1).map((domain, place) => ({
    name: `${domain}-calls-only-to-its-left`,
    comment: `Events of ${domain} reach the domains to its right as typed jobs, never as calls.`,
    from: { path: `^server/src/domains/${domain}/`, pathNot: TESTS },
    to: { path: `^server/src/domains/(${DOMAINS.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'domains-meet-at-front-doors',
    comment: 'domains/<name>/<name>.ts lists what a domain offers; the rest can change freely.',
    from: { path: '^server/src/domains/([^/]+)/', pathNot: TESTS },
    to: { path: '^server/src/domains/', pathNot: ['^server/src/domains/$1/', FRONT_DOOR] },
  },
  {
    name: 'composition-uses-front-doors',
    comment: 'Wiring uses only what a domain offers; the files of outside services have their own rules.',
    from: { path: '^server/(src|demo)/', pathNot: ['^server/src/domains/', TESTS] },
    to: { path: '^server/src/domains/', pathNot: [FRONT_DOOR, S3_FILES, SMTP_FILES, PAYMENT_FILES] },
  },
  {
    name: 'nothing-imports-main',
    comment: 'main.ts starts a process when it is imported; code that others need belongs in app.ts.',
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
    comment: 'One place chooses the storage by the settings; all other code uses the interface.',
    from: { path: '^server/', pathNot: [COMPOSITION_ROOT, S3_FILES, TESTS] },
    to: { path: S3_FILES },
  },
  {
    name: 'only-dependencies-names-smtp',
    comment: 'One place chooses how mails are sent by the settings; all other code uses the interface.',
    from: { path: '^server/', pathNot: [COMPOSITION_ROOT, SMTP_FILES, TESTS] },
    to: { path: SMTP_FILES },
  },
  {
    name: 'only-dependencies-names-a-payment-provider',
    comment:
      'One place chooses the provider by the settings; commerce knows only its interface and capabilities.',
    from: { path: '^server/', pathNot: [COMPOSITION_ROOT, PAYMENT_FILES, TESTS] },
    to: { path: PAYMENT_FILES },
  },
  {
    name: 's3-sdk-in-s3-files',
    comment: 'Any other use of the SDK would bypass the storage interface.',
    from: { pathNot: [S3_FILES, TESTS] },
    to: { path: packages('@aws-sdk/[^/]+|@smithy/[^/]+|@tus/s3-store|aws4fetch|minio') },
  },
  {
    name: 'payment-sdk-in-provider-files',
    comment: 'Any other use of the SDK would bypass the provider interface, its ledger and its checks.',
    from: { pathNot: [PAYMENT_FILES, TESTS] },
    to: { path: packages('stripe|razorpay|@stripe/[^/]+') },
  },
  {
    name: 'nodemailer-in-platform-mail',
    comment: 'Any other use would send mails past the queue and the development mailbox.',
    from: { pathNot: ['^server/src/platform/mail', TESTS] },
    to: { path: packages('nodemailer') },
  },
  {
    name: 'sql-in-repositories',
    comment: 'All SQL of a domain is in its *.repository.ts; other files may import its types.',
    from: { path: '^server/(src|demo)/', pathNot: ['^server/src/platform/', '\\.repository\\.ts$', TESTS] },
    to: { path: packages('kysely|pg'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'demo-stays-out-of-the-product',
    comment: 'The demo adds its data through the front doors; migrations are read by path, as data.',
    from: { path: '^server/src/(domains|http|platform)/', pathNot: TESTS },
    to: { path: '^server/(demo|migrations)/' },
  },
];

const contractsRules = [
  {
    name: 'contracts-import-only-contracts',
    comment: 'Server and web both use the contracts, so the contracts depend on neither.',
    from: { path: '^contracts/' },
    to: { path: '^(server|web|scripts|e2e|bench)/' },
  },
  {
    name: 'contracts-use-only-zod',
    comment: 'Every browser loads what a contract imports.',
    from: { path: '^contracts/src/', pathNot: TESTS },
    to: { dependencyTypesNot: ['local', 'localmodule'], pathNot: packages('zod') },
  },
  {
    name: 'contracts-and-web-use-zod-mini',
    comment: 'The full zod adds 90 kB to the browser, zod/mini 5 kB.',
    from: { path: '^(contracts|web)/src/', pathNot: TESTS },
    to: { path: '(^|/)node_modules/zod/(index|v[0-9]+/(index|classic/[^/]+))\\.' },
  },
];

const webRules = [
  {
    name: 'ui-and-lib-are-the-floor',
    comment: 'Every feature uses ui and lib, so they import no feature.',
    from: { path: '^web/src/(ui|lib)/', pathNot: TESTS },
    to: { path: ['^web/src/(features|pages)/', WEB_APP] },
  },
  {
    name: 'features-know-no-page',
    comment: 'A feature must work on any page.',
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
    comment: 'Pages compose features, so a feature can be changed or removed alone.',
    from: { path: '^web/src/features/([^/]+)/', pathNot: TESTS },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'web-never-imports-server',
    comment: 'The browser would load the server; the contracts are what both share.',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-never-imports-web',
    comment: 'The server loads the built bundle by path, because it runs without a JSX compiler.',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
];

const generalRules = [
  {
    name: 'no-cycles',
    comment: 'Files in a cycle can only be understood together, even if they share only types.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'A file without imports that no file imports is left over, or was never connected.',
    from: {
      orphan: true,
      path: '^(contracts|server|web)/src/',
      pathNot: [TESTS, '\\.d\\.ts$', '^server/src/main\\.ts$'],
    },
    to: {},
  },
  {
    name: 'no-dev-dependencies-in-shipped-code',
    comment: 'The import would fail in an installation without devDependencies.',
    from: { path: '^(contracts|server|web)/src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/node_modules/@types/' },
  },
  {
    name: 'no-tests-in-shipped-code',
    comment: 'Most rules above do not apply to tests, so the product must not import through them.',
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
    // dependency-cruiser cannot use TypeScript 7, and without a parser it reads no module and reports success. swc also
    // sees imports of types, so `tsPreCompilationDeps`, which needs tsc, is not set.
    parser: 'swc',
    // A workspace declares its packages in its own package.json or in the root's.
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
