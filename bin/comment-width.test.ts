import { describe, expect, test } from 'vitest'
import { findWideComments, wrapComments } from './comment-width.ts'

const LONG =
  'Every word of this sentence is here only to make it longer than what fits into one line of the formatter, which is 110.'
const [FIRST, REST] = [
  'Every word of this sentence is here only to make it longer than what fits into one line of the formatter,',
  'which is 110.',
]

const wrapped = (file: string, text: string) => {
  const once = wrapComments(file, text)
  expect(wrapComments(file, once)).toBe(once)
  expect(findWideComments(file, once)).toEqual([])
  return once
}

describe('wraps', () => {
  test.each([
    ['a.ts', `// ${LONG}`, `// ${FIRST}\n// ${REST}`],
    ['a.ts', `/** ${LONG} */\nlet a = 1`, `/**\n * ${FIRST}\n * ${REST}\n */\nlet a = 1`],
    ['a.ts', `  /**\n   * ${LONG} More.\n   */`, `  /**\n   * ${FIRST}\n   * ${REST} More.\n   */`],
    [
      'a.tsx',
      `a = (\n  <b>\n    {/* ${LONG} */}\n  </b>\n)`,
      `a = (\n  <b>\n    {/* ${LONG.slice(0, 94)}\n        formatter, ${REST} */}\n  </b>\n)`,
    ],
    ['a.css', `/* ${LONG} */`, `/* ${LONG.slice(0, 94)}\n   formatter, ${REST} */`],
    ['a.sql', `  -- ${LONG}\n  select 1`, `  -- ${FIRST}\n  -- ${REST}\n  select 1`],
    ['bin/a', `#!/usr/bin/env bash\n# ${LONG}`, `#!/usr/bin/env bash\n# ${FIRST}\n# ${REST}`],
    ['a.yml', `# ${LONG}`, `# ${FIRST}\n# ${REST}`],
  ])('in %s: %j', (file, before, after) => {
    expect(findWideComments(file, before)).toHaveLength(1)
    expect(wrapped(file, before)).toBe(after)
  })

  test('a paragraph whose lines all fit is left as it is, beside one that is too wide', () => {
    const short = '// One.\n// Two.'
    expect(wrapped('a.ts', `${short}\n//\n// ${LONG}`)).toBe(`${short}\n//\n// ${FIRST}\n// ${REST}`)
  })

  test('list items, columns and tags keep their beginnings', () => {
    const own = `/**\n * - ${LONG}\n * - Two.\n * @throws {Refusal} 400. ${LONG}\n */`
    const lines = wrapped('a.ts', own).split('\n')
    expect(lines.map((line) => line.slice(0, 15))).toEqual([
      '/**',
      ' * - Every word',
      ' *   which is 1',
      ' * - Two.',
      ' * @throws {Ref',
      ' * line of the ',
      ' */',
    ])
    expect(wrapped('bin/a', `#!/bin/bash\n#   name   ${LONG}`)).toMatch(/\n# {3}name {3}Every .*\n# {10}\w/)
  })

  test('no line begins with what looks like a list or a tag, and a quoted name stays whole', () => {
    const words = 'word '.repeat(20)
    expect(wrapped('a.ts', `// ${words}less - more`)).toBe(`// ${words}less -\n// more`)
    expect(wrapped('a.ts', `// ${words}\`a name of three\` words`)).toContain('\n// `a name of three` words')
  })

  test('what a script’s comment announces by a colon stays on its line', () => {
    const call = '# bin/a [first] [second]'
    expect(wrapped('bin/a', `#!/bin/bash\n# ${LONG} Call it:\n${call}`)).toMatch(
      /Call it:\n# bin\/a \[first\]/,
    )
  })
})

describe('leaves', () => {
  const address = `https://boithok.example/${'a'.repeat(120)}`
  test.each([
    ['a.ts', `const a = \`\n// ${LONG}\n\``],
    ['a.tsx', `const a = (\n  <p>\n    // ${LONG}\n  </p>\n)`],
    ['a.ts', `const a = 'http://${LONG}'`],
    ['a.ts', `/** | ${'a | '.repeat(40)}| */`],
    ['a.ts', `// ${address}`],
    ['a.ts', `// biome-ignore lint/suspicious/noConsole: ${LONG}`],
    ['bin/a', `#!/bin/bash\ncat <<END\n# ${LONG}\nEND`],
    ['db/migrations/0001_a.sql', `-- ${LONG}`],
    ['a.md', `# ${LONG}`],
  ])('in %s: %j', (file, text) => {
    expect(wrapped(file, text)).toBe(text)
  })
})

test('a comment behind code is found, and left for a person to move', () => {
  const text = `const a = 'http://x' // ${LONG}`
  expect(findWideComments('a.ts', text)).toEqual([1])
  expect(wrapComments('a.ts', text)).toBe(text)
})
