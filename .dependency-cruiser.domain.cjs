/**
 * The folders of domain/ form no cycle; imports of types count too. A run of its own without tests:
 * dependency-cruiser also follows cycles of folders through other parts of the program, and tests import all
 * of it.
 */
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-folders-of-the-domain',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, includeOnly: '^domain/', exclude: { path: '\\.test\\.ts$' } },
}
