import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const folder = '.github/workflows'
const workflow = (file: string) => read(`${folder}/${file}`)
const times = (text: string, part: RegExp) => text.match(part)?.length ?? 0
/** The jobs of a workflow by their names. */
const jobsOf = (text: string) =>
  Object.fromEntries(
    text
      .slice(text.indexOf('\njobs:\n'))
      .split(/^ {2}(?=\w+:$)/m)
      .slice(1)
      .map((job) => [job.slice(0, job.indexOf(':')), job]),
  )

describe.each(readdirSync(join(root, folder)))('.github/workflows/%s', (file) => {
  const text = workflow(file)

  test('may only read the repository, and leaves no key of it in the folder', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
    expect(times(text, /persist-credentials: false/g)).toBe(times(text, /uses: actions\/checkout@/g))
  })

  test('names each action by its commit, since a tag may mean another one tomorrow', () => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action]) => action)
    expect(used).not.toEqual([])
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('runs once for a change, and ends by itself', () => {
    expect(text).toMatch(/^concurrency:\n {2}group: /m)
    for (const [name, job] of Object.entries(jobsOf(text)))
      expect(job, name).toMatch(/^ {4}timeout-minutes: \d+$/m)
  })
})

test('every part of the long tests runs each night, and somebody hears of one that failed', () => {
  const nightly = workflow('nightly.yml')
  const parts = /^parts="(.*)"$/m.exec(read('bin/long'))?.[1]?.split(' ') ?? []
  const run = [...nightly.matchAll(/^ +- part: ([\w-]+)$|test:long -- (\w+) /gm)].map(
    ([, one, other]) => one ?? other,
  )
  expect(run.toSorted()).toEqual(parts.toSorted())
  const { tell = '', ...others } = jobsOf(nightly)
  expect(tell).toContain(`needs: [${Object.keys(others).join(', ')}]`)
  expect(tell).toMatch(/^ {4}permissions:\n {6}actions: read\n {6}issues: write\n {4}\w/m)
  expect(times(nightly, /: write$/gm)).toBe(1)
})

test('a release names its images by digest, and says what is in its own', () => {
  const release = workflow('release.yml')
  expect(release).toContain('bin/pin-images --check')
  expect(times(release, /buildx build --sbom=true --provenance=mode=max/g)).toBe(
    times(release, /buildx build/g),
  )
})
