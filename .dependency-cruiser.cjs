/** Who may import whom (docs/architecture.md). By pattern, so that a new noun or a new stand-in is covered. */
const houses = 'contract|domain|db|providers|stand-ins|api|http|web|test|bench|bin'
const anyOfOurs = `^(${houses})/|^[\\w-]+\\.ts$`

/** What lies in `folder` imports, of our own, nothing but `allowed`. */
const only = (name, folder, allowed, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: folder, pathNot: '\\.test\\.tsx?$' },
  to: { path: anyOfOurs, pathNot: allowed, ...extra },
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
      to: { couldNotResolve: true, pathNot: '^\\.?/?build/' },
    },
    only('contract-imports-nothing-of-ours', '^contract/', '^contract/'),
    only('db-imports-the-contract', '^db/', '^(contract|db)/'),
    only('providers-import-the-contract', '^providers/', '^(contract|providers)/'),
    only('domain-imports-contract-and-db', '^domain/', '^(contract|db|domain|providers)/'),
    {
      name: 'providers-are-known-by-type-only',
      severity: 'error',
      from: { path: '^(domain|api)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^providers/', dependencyTypesNot: ['type-only'] },
    },
    only('api-imports-contract-and-domain', '^api/', '^(contract|domain|api|providers)/'),
    only('web-imports-the-contract', '^web/', '^(contract|web)/'),
    // But for the numbers of locks: in a database that they share with us, two that are the same would wait for each other.
    {
      name: 'stand-ins-stand-alone',
      severity: 'error',
      from: { path: '^stand-ins/([^/]+)/', pathNot: '(\\.test|/fixture)\\.ts$' },
      to: { path: anyOfOurs, pathNot: '^(stand-ins/$1/|db/advisory-locks\\.ts$)' },
    },
    {
      name: 'the-browser-gets-nothing-of-the-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(domain|db|providers|api|http|stand-ins)/', dependencyTypesNot: ['type-only'] },
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
