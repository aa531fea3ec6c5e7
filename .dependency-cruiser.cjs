/**
 * Who may import whom. docs/architecture.md holds the same table; test/process/architecture.test.ts compares
 * them.
 */
const folders = 'contract|domain|db|providers|services|stand-ins|api|server|web|tools|test|bench|bin'
const anyOfOurs = `^(${folders})/|^[\\w-]+\\.ts$`
const TEST = '\\.test\\.tsx?$'

/**
 * What each folder may import of ours, beside itself. `types`: only types of it. Tests may import anything,
 * except in `web/`: the last rule below holds for them too. A stand-in's `fixture.ts` counts as a test.
 */
const imports = {
  contract: {},
  db: { modules: ['contract'] },
  providers: { modules: ['contract'] },
  domain: { modules: ['contract', 'db'], types: ['providers'] },
  api: { modules: ['contract', 'domain'], types: ['providers'] },
  web: { modules: ['contract'] },
  server: { modules: ['api', 'contract', 'db', 'domain', 'providers', 'services', 'stand-ins', 'web'] },
  tools: {},
  bench: {
    modules: [
      'bin',
      'contract',
      'db',
      'domain',
      'providers',
      'server',
      'services',
      'stand-ins',
      'test',
      'web',
    ],
  },
  bin: {
    modules: ['api', 'bench', 'contract', 'db', 'domain', 'server', 'services', 'stand-ins', 'test', 'web'],
  },
}

const below = (names) => `^(${names.join('|')})/`

const importRules = Object.entries(imports).flatMap(([folder, { modules = [], types = [] }]) => {
  const from = { path: `^${folder}/`, pathNot: TEST }
  const rules = [
    {
      name: `${folder}-imports-only-what-it-may`,
      severity: 'error',
      from,
      to: { path: anyOfOurs, pathNot: below([folder, ...modules, ...types]) },
    },
  ]
  if (types.length > 0)
    rules.push({
      name: `${folder}-imports-only-types-of-${types.join('-and-')}`,
      severity: 'error',
      from,
      to: { path: below(types), dependencyTypesNot: ['type-only'] },
    })
  return rules
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { pathNot: '^web/' },
      // What is built is not there before it is built.
      to: { couldNotResolve: true, pathNot: ['^build/', '^\\./build/', '^\\.\\./build/'] },
    },
    ...importRules,
    {
      name: 'shared-parts-of-web-know-no-screen',
      severity: 'error',
      from: { path: '^web/(auth|hooks|i18n|interests|layout|queries|sessions|ui)/', pathNot: TEST },
      // The bar and the header have of who is signed in what the dashboard has, loaded on demand.
      to: {
        path: '^web/(find|book|learn|teach|run|you|today|dashboard)/',
        pathNot: '^web/dashboard/(own-bar|header-tools)\\.tsx$',
      },
    },
    {
      name: 'server-http-knows-no-jobs-and-no-composition',
      severity: 'error',
      from: { path: '^server/http/', pathNot: TEST },
      to: {
        path: '^server/',
        pathNot: '^server/(http|metrics)/|^server/(config|loopback|own-networks)\\.ts$',
      },
    },
    {
      name: 'server-metrics-know-no-http',
      severity: 'error',
      from: { path: '^server/metrics/' },
      to: { path: '^server/', pathNot: '^server/metrics/|^server/cluster-metrics\\.ts$' },
    },
    // Except the numbers of advisory locks: in a database that they share with us, two that are the same
    // would wait for each other.
    {
      name: 'stand-ins-stand-alone',
      severity: 'error',
      from: { path: '^stand-ins/([^/]+)/', pathNot: '(\\.test|/fixture)\\.ts$' },
      to: {
        path: anyOfOurs,
        pathNot: '^(stand-ins/$1/|stand-ins/(certificate|delivery|faults)\\.ts$|db/advisory-locks\\.ts$)',
      },
    },
    {
      name: 'services-stand-alone',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '(\\.test|/fixture)\\.ts$' },
      to: { path: anyOfOurs, pathNot: '^(services/$1/|db/advisory-locks\\.ts$)' },
    },
    {
      name: 'the-browser-gets-nothing-of-the-server',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(domain|db|providers|api|server|services|stand-ins)/',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|node_modules|\\.react-router)/' },
    parser: 'swc', // dependency-cruiser cannot use TypeScript 7 yet
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
