import { expect, test } from 'vitest'
import { findUnpinned, pin } from './pin-images.ts'

const [old, now] = ['a', 'b'].map((letter) => `sha256:${letter.repeat(64)}`)
const files = {
  Dockerfile: 'FROM node:24.21.0-slim AS build\nCOPY --from=build /app ./\n',
  'compose.yaml': '  database:\n    image: postgres:18\n',
  'nightly.yml': '    runs-on: ubuntu-24.04\n    container: debian:12\n',
}

test.each(Object.entries(files))(
  '%s: an image that only its tag names is found, and gets its digest',
  (_, text) => {
    const [image = ''] = findUnpinned(text)
    const pinned = pin(text, () => `${now}`)
    expect(pinned).toBe(text.replace(image, `${image}@${now}`))
    expect(findUnpinned(pinned)).toEqual([])
  },
)

test('the digest of an earlier day is replaced, and nothing else', () => {
  const before = `FROM node:24.21.0-slim@${old} AS build\n# image: one\nimage: none\n`
  expect(findUnpinned(before)).toEqual([])
  expect(pin(before, () => `${now}`)).toBe(before.replace(`${old}`, `${now}`))
})
