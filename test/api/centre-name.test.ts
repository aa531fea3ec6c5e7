import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { animated, drawn, pictureForm } from '../support/marks.ts'
import { createApiClient, type Person } from '../support/people.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
/** A second process of the same centre. */
let other: TestApp
let admin: Person
beforeAll(async () => {
  app = await boot()
  other = await boot({ DATABASE_URL: app.databaseUrl })
  admin = (await createUsers([app], 1, 'Admin'))[0] as Person
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const set = (change: object) => admin.ask('PUT', '/settings/centre', change)
const read = async (of = app) => (await createApiClient(of)('GET', '/settings/centre')).body

async function upload(picture: Buffer) {
  const { status, body } = await admin.ask('POST', '/settings/centre/marks', pictureForm(picture))
  return { status, code: body.code, field: body.field, mark: body.mark as string }
}

test.each([
  [
    'is no picture',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    400,
    'not_a_picture',
  ],
  ['moves', () => animated(), 400, 'mark_animated'],
  ['is not square', () => drawn({ width: 300, height: 299 }), 400, 'mark_not_square'],
  ['is too small', () => drawn({ width: 255 }), 400, 'mark_too_small'],
  ['is broken', async () => (await drawn()).subarray(0, 60), 400, 'not_a_picture'],
  ['is too large', async () => Buffer.alloc(8 * 1024 * 1024 + 100_000, 1), 413, 'body_too_large'],
])('Y01 a mark that %s is refused', async (_, picture, status, code) => {
  expect(await upload(await picture())).toMatchObject({ status, code })
})

test('Y01 a colour without contrast is refused with the nearest that has it, which is taken', async () => {
  const { status, body } = await set({ colour: '#ffe000' })
  expect({ status, field: body.field, code: body.code }).toEqual({
    ...{ status: 400, field: 'colour', code: 'colour_too_pale' },
  })
  const { nearest: colour } = body.params ?? {}
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  expect((await set({ colour })).status).toBe(200)
})

test('Y01 of two Admins at once one is told, and the form of the other stands', async () => {
  const version = (await read()).version as number
  const answers = await Promise.all(['Alor Path', 'Surjo Path'].map((name) => set({ name, version })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const told = answers.find(({ status }) => status === 409)
  expect(told?.body.code).toBe('setting_changed_meanwhile')
  expect((await read()).version).toBe(version + 1)
})

test.each([
  ['of one letter', { name: 'A', nameBn: 'অ' }, ['A', 'অ']],
  ['of eighty letters', { name: 'a'.repeat(80), nameBn: 'অ'.repeat(80) }, ['a'.repeat(80), 'অ'.repeat(80)]],
  ['in Latin letters alone', { name: 'Alor Path' }, ['Alor Path', 'Alor Path']],
  ['in Bangla alone', { nameBn: 'আলোর পথ' }, ['আলোর পথ', 'আলোর পথ']],
  [
    'with signs of direction and line ends',
    { name: '\u202eAlor\u202c\n Path\u200f', nameBn: 'আলোর\u0007 পথ' },
    ['Alor Path', 'আলোর পথ'],
  ],
  ['with signs that HTML reads', { name: `Tom & "Jerry's"` }, [`Tom & "Jerry's"`, `Tom & "Jerry's"`]],
])('Y01 a name %s is what every process says at once', async (_, names, expected) => {
  expect((await set(names)).status).toBe(200)
  for (const server of [app, other])
    for (const [index, language] of ['en', 'bn'].entries()) {
      const answer = await fetch(`${server.url}/manifest.webmanifest`, {
        headers: { 'accept-language': language },
      })
      expect((await answer.json()).name).toBe(expected[index])
    }
})

test('Y01 icons are made from the mark, or from the first letter and the colour, and never change', async () => {
  const look = (file: string, version = 'now') =>
    fetch(`${app.url}/centre/${version}/${file}`, { redirect: version === 'now' ? 'manual' : 'follow' })
  const sizes = { 'favicon.png': 64, 'icon-192.png': 192, 'icon-512.png': 512, 'maskable-512.png': 512 }
  const { mark } = await upload(await drawn({ width: 300, color: '#7a1fa2' }))
  for (const [change, ground] of [
    [{ name: 'Alor Path', colour: '#7a1fa2' }, [122, 31, 162]],
    [{ name: 'Alor Path', colour: '#0b6b5d', mark }, [122, 31, 162]],
  ] as const) {
    expect((await set(change)).status).toBe(200)
    const address = (await look('icon-192.png')).headers.get('location') ?? ''
    const [, , version = ''] = address.split('/')
    for (const [file, side] of Object.entries(sizes)) {
      const answer = await look(file, version)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const picture = sharp(Buffer.from(await answer.arrayBuffer()))
      expect(await picture.metadata()).toMatchObject({ format: 'png', width: side, height: side })
      const [red = 0, green = 0, blue = 0] = await picture.raw().toBuffer()
      // WebP is not exact.
      for (const [index, channel] of [red, green, blue].entries())
        expect(Math.abs(channel - (ground[index] ?? 0)), `${file} ${version}`).toBeLessThan(6)
    }
    for (const language of ['en', 'bn'])
      expect((await look(`share-${language}.jpg`, version)).headers.get('content-type')).toBe('image/jpeg')
  }
  expect((await look('favicon.ico')).status).toBe(404)
})
