import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, instructor, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createTutor } from '../support/tutors.ts'

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'

let app: TestApp
let boss: Person
let id: string
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
  id = await createSession(boss, { title: 'পদার্থবিজ্ঞান: বিদ্যুৎ ও চুম্বকত্ব', subject: 'physics', level: '11' })
})
afterAll(() => app.stop())

const look = (path: string, headers = {}) => fetch(app.url + path, { redirect: 'manual', headers })
/** The address of the current picture, to which any version leads. */
const addressOf = async (of: string, language = 'en') =>
  (await look(`/share/${of}/${language}-0.jpg`)).headers.get('location') ?? ''

test.each([
  [`sessions/${UNKNOWN}/en-0.jpg`],
  ['sessions/1/en-0.jpg'],
  [`tutors/${UNKNOWN}/en-0.jpg`],
  ['tutors/nobody/bn-0.jpg'],
])('F04 there is no picture of what does not exist: %s', async (path) => {
  expect((await look(`/share/${path}`)).status).toBe(404)
})

test('F04 there is no picture of a pending session, in another language, or of another kind', async () => {
  const pending = await createSession(await instructor(app))
  expect((await look(`/share/sessions/${pending}/en-0.jpg`)).status).toBe(404)
  for (const file of ['xx-0.jpg', 'en-0.png', 'en.jpg', 'en-0.jpg.webp'])
    expect((await look(`/share/sessions/${id}/${file}`)).status, file).toBe(404)
})

test('F04 a made-up version draws nothing: it leads to the one that there is', async () => {
  const current = await addressOf(`sessions/${id}`)
  expect(current).toMatch(new RegExp(`^/share/sessions/${id}/en-[\\w-]{12}\\.jpg$`))
  for (const version of ['1', 'a'.repeat(100), current.slice(-16, -4).toUpperCase()]) {
    const moved = await look(`/share/sessions/${id}/en-${version}.jpg`)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, current])
    expect(moved.headers.get('cache-control')).toBe('no-cache')
  }
})

test('F04 a session has a picture in each language, which browsers may keep for ever', async () => {
  const sizes = new Set<number>()
  for (const language of ['en', 'bn']) {
    const address = await addressOf(`sessions/${id}`, language)
    const [answer] = await Promise.all([look(address), look(address), look(address)])
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(200_000)
    sizes.add(bytes.length)
    const known = await look(address, { 'if-none-match': answer.headers.get('etag') })
    expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0])
    expect((await fetch(app.url + address, { method: 'HEAD' })).status).toBe(200)
  }
  expect(sizes.size).toBe(2)
})

test('F04 the address changes when what the picture says changes', async () => {
  const before = await addressOf(`sessions/${id}`)
  await boss.ask('PATCH', `/sessions/${id}`, { duration: '3h' })
  expect(await addressOf(`sessions/${id}`)).toBe(before)
  await boss.ask('PATCH', `/sessions/${id}`, { title: 'Electricity' })
  expect(await addressOf(`sessions/${id}`)).not.toBe(before)
})

test.each([
  ['without a letter that our fonts have', '🎉🎉'],
  ['with markup in it', '</span><span size="1">&amp; "x" \u0001'],
  ['as one long word', 'কৃ'.repeat(100)],
  ['as many words', 'রাষ্ট্র ও স্বাস্থ্য '.repeat(10)],
])('F04 a title %s is drawn too', async (_how, title) => {
  const other = await createSession(boss, {
    title,
    tutor: 'মোসাম্মৎ উম্মে কুলসুম চৌধুরানী ফেরদৌসী',
    fee: 999_999.99,
  })
  const answer = await look(await addressOf(`sessions/${other}`, 'bn'))
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200 })
})

test('F04 a tutor has a picture, with a photo only from this server', async () => {
  const form = new FormData()
  const red = { create: { width: 300, height: 300, channels: 3 as const, background: '#f00' } }
  form.set('image', new Blob([new Uint8Array(await sharp(red).png().toBuffer())]), 'red.png')
  const { body } = await boss.ask('POST', '/images', form)
  const ours = (body.data as unknown as { url: string }).url
  const pixel = async (photo: string) => {
    const tutor = await createTutor(app, boss, { name: 'Farhana Akter', photo })
    const { slug = '' } = (await tutor.ask('GET', '/tutors/mine')).body.application as unknown as {
      slug: string
    }
    const { tutorId } = (await tutor.ask('GET', `/tutors/public/${slug}`)).body as unknown as {
      tutorId: string
    }
    const answer = await look(await addressOf(`tutors/${tutorId}`))
    const middle = { left: 936, top: 200, width: 1, height: 1 }
    return [
      ...(await sharp(Buffer.from(await answer.arrayBuffer()))
        .extract(middle)
        .raw()
        .toBuffer()),
    ]
  }
  const [red1 = 0, green = 255] = await pixel(ours)
  expect([red1 > 230, green < 30]).toEqual([true, true])
  const [other = 255] = await pixel('https://images.example/me.webp')
  expect(other).toBeLessThan(200)
})

test.each(['👨‍👩‍👧‍👦', '🏳️‍🌈🏴‍☠️', '1️⃣', '🧑🏽‍🔬 বিজ্ঞান', '𑄌𑄋𑄴', '\u0300\u0301'])(
  'F04 a title of nothing that our fonts draw still has a picture: %j',
  async (title) => {
    const drawn = await createSession(boss, { title })
    const answer = await look(await addressOf(`sessions/${drawn}`))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  },
)
