import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isOurs = (name: string) => !/^(node_modules|build|data|test-results|\..*)$/.test(name)
const pages = globSync('**/*.md', { cwd: root, exclude: (name) => !isOurs(name) }).sort()
/** Records of decisions keep the paths of their day. */
const currentPages = pages.filter((file) => !/^docs\/decisions\/\d/.test(file))

/** The anchors that GitHub makes of headings. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

function brokenLinks(page: string): string[] {
  const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#')
      const file = path ? relative(root, join(root, dirname(page), path)) : page
      if (!existsSync(join(root, file))) return true
      return anchor !== undefined && !anchorsOf(read(file)).includes(anchor)
    })
    .map((target) => `${page}: ${target}`)
}

const FOLDERS =
  'api|bench|bin|contract|db|deploy|docs|domain|providers|server|services|stand-ins|test|tools|web'

function missingPaths(page: string): string[] {
  return [...read(page).matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]*)\``, 'g'))]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${page}: ${path}`)
}

test('every link in the documentation leads to a file and a heading that exist', () => {
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.flatMap(brokenLinks)).toEqual([])
})

test('every path that the documentation names exists', () => {
  expect(currentPages.flatMap(missingPaths)).toEqual([])
})

const records = pages.filter((file) => /^docs\/decisions\/\d/.test(file))

test('every record of a decision has the three parts of the template, and at most 250 words', () => {
  for (const file of records) {
    const text = read(file)
    expect(text, file).toMatch(
      /^# .*\n\n\*\*Context\.\*\* .*\n\n\*\*Decision\.\*\*.*\n\n\*\*Consequences\.\*\*\n/s,
    )
    expect(text.split(/\s+/).length, file).toBeLessThanOrEqual(250)
  }
})

test('every npm script that the documentation names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const used = currentPages.flatMap((page) =>
    [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  )
  expect(used.filter((name) => !(name in scripts))).toEqual([])
})
