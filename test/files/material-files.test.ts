import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Material, MaterialFile } from '../../contract/materials/materials.ts'
import { cleanUpFiles } from '../../domain/files/clean-up.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { idOf, samples, sendFile } from '../support/files.ts'
import { admin, giveRole, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let people: { admin: Person; tutor: Person; colleague: Person }
let sessionId: string
beforeAll(async () => {
  app = await boot()
  const [one, two, three] = await Promise.all([admin(app), instructor(app), instructor(app)])
  people = { admin: one, tutor: two, colleague: three }
  sessionId = await approvedSession()
})
afterAll(() => app.stop())

const HOUR_MS = 3600_000
const CONTENT = samples.pdf(5000)

async function approvedSession(): Promise<string> {
  const id = await createSession(people.tutor)
  await people.admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  return id
}

const send = async (person: Person, name = 'notes.pdf', content: Buffer = CONTENT) =>
  idOf(await sendFile(app, person, { name, content }))
const share = (person: Person, form: object) => person.ask('POST', '/materials', { title: 'Notes', ...form })
const listFor = async (person: Person, of = sessionId) => {
  const { body } = await person.ask('GET', `/materials?sessionId=${of}`)
  return body as unknown as Material[]
}
const ownOf = async (person: Person) =>
  (await person.ask('GET', '/materialsid')).body as unknown as Material[]

async function seatIn(session = sessionId): Promise<{ person: Person; bookingId: string }> {
  const person = await student(app)
  const { body } = await person.ask('POST', '/bookedSessions', { sessionId: session })
  return { person, bookingId: body.insertedId }
}

/** A session with one material of one file, and the file as this reader gets it. */
async function sharedFile(session = sessionId): Promise<{ materialId: string; fileId: string }> {
  const fileId = await send(people.tutor)
  const { body } = await share(people.tutor, { files: [fileId], sessionId: session })
  return { materialId: body.insertedId, fileId }
}
const fileFor = async (person: Person, { materialId }: { materialId: string }, of = sessionId) => {
  const found = (await listFor(person, of)).find(({ _id }) => _id === materialId)
  const file = found?.files[0] as MaterialFile
  return { ...file, url: app.url + file.url }
}
const statusOf = async (url: string) => (await fetch(url)).status

describe('A05 V12 a material has a link, files or both', () => {
  test('and none without', async () => {
    const { tutor } = people
    const none = await share(tutor, {})
    expect([none.status, none.body.field]).toEqual([400, 'image'])
    const noLink = await share(tutor, { image: 'https://images.example/a.png', files: [] })
    expect([noLink.status, noLink.body.field, noLink.body.code]).toEqual([400, 'link', 'required'])
  })

  test('whoever teaches its session now keeps its files, adds their own and takes others out', async () => {
    const { tutor, colleague, admin } = people
    const session = await approvedSession()
    const { materialId, fileId } = await sharedFile(session)
    const { _id: tutorId } = (await colleague.ask('GET', '/me')).body
    expect((await admin.ask('PATCH', `/sessions/${session}`, { tutorId })).status).toBe(200)
    const [own, foreign] = [await send(colleague), await send(tutor)]
    const change = (files: string[]) =>
      colleague.ask('PATCH', `/materials/${materialId}`, { title: 'Notes', image: '', link: '', files })
    expect((await change([foreign])).body.code).toBe('file_not_ready')
    expect((await change([fileId, own])).status).toBe(200)
    expect((await ownOf(colleague))[0]?.files.map(({ _id }) => _id)).toEqual([fileId, own])
    expect((await change([own])).status).toBe(200)
    expect((await ownOf(colleague))[0]?.files.map(({ _id }) => _id)).toEqual([own])
  })

  test('no files of others, unfinished ones, or those of another material', async () => {
    const { tutor, colleague } = people
    const foreign = await send(colleague)
    expect((await share(tutor, { files: [foreign] })).body.code).toBe('file_not_ready')
    const { fileId } = await sharedFile()
    expect((await share(tutor, { files: [fileId] })).body.code).toBe('file_not_ready')
    const unknown = '01931f3c-0000-7000-8000-000000000000'
    expect((await share(tutor, { files: [unknown] })).body.code).toBe('file_not_ready')
    const many = Array.from({ length: 11 }, () => unknown)
    expect((await share(tutor, { files: many })).body.code).toBe('too_many_files')
  })

  test('and keeps their order, also when some go and others come', async () => {
    const { tutor } = people
    const [one, two, three] = [
      await send(tutor, 'one.pdf'),
      await send(tutor, 'two'),
      await send(tutor, '3.pdf'),
    ]
    const { body } = await share(tutor, { files: [two, one], link: 'https://drive.example/x' })
    const namesOf = async () =>
      (await ownOf(tutor)).find(({ _id }) => _id === body.insertedId)?.files.map(({ name }) => name)
    expect(await namesOf()).toEqual(['two.pdf', 'one.pdf'])
    const path = `/materials/${body.insertedId}`
    expect((await tutor.ask('PATCH', path, { title: 'N', files: [three, two] })).status).toBe(200)
    expect(await namesOf()).toEqual(['3.pdf', 'two.pdf'])
    const form = { title: 'N', link: 'https://drive.example/x', image: 'https://images.example/a.png' }
    expect((await tutor.ask('PATCH', path, form)).status).toBe(200)
    expect(await namesOf()).toEqual(['3.pdf', 'two.pdf'])
    expect((await tutor.ask('PATCH', path, { ...form, files: [] })).status).toBe(200)
    expect(await namesOf()).toEqual([])
  })

  test('the database refuses one that has neither', async () => {
    const { materialId } = await sharedFile()
    const { database } = app.services.context
    const taken = database.execute(sql`update files set material_id = null where material_id = ${materialId}`)
    await expect(taken).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})

describe('A05 a file is read', () => {
  test('by its owner, those with a seat and Admins, and by nobody else', async () => {
    const shared = await sharedFile()
    const { person } = await seatIn()
    for (const reader of [people.tutor, people.admin, person]) {
      const { url } = await fileFor(reader, shared)
      const response = await fetch(url)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(CONTENT)).toBe(true)
    }
    expect((await people.colleague.ask('GET', `/materials?sessionId=${sessionId}`)).status).toBe(403)
  })

  test('no longer once the seat is given up, the role is gone or the material is deleted', async () => {
    const shared = await sharedFile()
    const { person, bookingId } = await seatIn()
    const { url } = await fileFor(person, shared)
    expect(await statusOf(url)).toBe(200)
    expect((await person.ask('DELETE', `/bookedSessions/${bookingId}`)).status).toBe(200)
    expect(await statusOf(url)).toBe(404)

    const other = await admin(app)
    const asAdmin = await fileFor(other, shared)
    expect(await statusOf(asAdmin.url)).toBe(200)
    await giveRole(app, other.email, 'Student')
    expect(await statusOf(asAdmin.url)).toBe(404)

    const own = await fileFor(people.tutor, shared)
    await people.tutor.ask('DELETE', `/materials/${shared.materialId}`)
    expect(await statusOf(own.url)).toBe(404)
  })

  test('C21 by all who have a seat with its tutor where it has no session, as long as they have one', async () => {
    const { body } = await share(people.tutor, { files: [await send(people.tutor)] })
    const booked = await approvedSession()
    const { person, bookingId } = await seatIn(booked)
    const { url } = await fileFor(person, { materialId: body.insertedId }, booked)
    expect(await statusOf(url)).toBe(200)
    expect((await person.ask('DELETE', `/bookedSessions/${bookingId}`)).status).toBe(200)
    expect(await statusOf(url)).toBe(404)
  })

  test('by an address that is right in everything and not too old', async () => {
    const shared = await sharedFile()
    const another = await sharedFile()
    const stranger = await student(app)
    const { id: strangerId } = (await stranger.ask('GET', '/me')).body as unknown as { id: string }
    const { url } = await fileFor(people.tutor, shared)
    const changes = [
      (one: URL) => (one.pathname = one.pathname.replace(shared.fileId, another.fileId)),
      (one: URL) => (one.pathname = one.pathname.replace(shared.fileId, '../postgres')),
      (one: URL) => one.searchParams.set('for', strangerId ?? '01931f3c-0000-7000-8000-000000000000'),
      (one: URL) => one.searchParams.set('variant', 'preview'),
      (one: URL) => one.searchParams.set('expires', '99999999999'),
      (one: URL) => one.searchParams.set('signature', 'x'),
      (one: URL) => one.searchParams.delete('signature'),
    ]
    for (const change of changes) {
      const changed = new URL(url)
      change(changed)
      expect(await statusOf(changed.href), changed.href).toBe(404)
    }
    app.setTime(new Date(Date.now() + 2 * HOUR_MS + 2000))
    expect(await statusOf(url)).toBe(404)
    app.setTime()
    expect(await statusOf(url)).toBe(200)
    expect(app.logged.join('')).not.toContain(new URL(url).searchParams.get('signature'))
  })

  test('in parts, also by a browser that takes encodings, and not again when it has it', async () => {
    const { url } = await fileFor(people.tutor, await sharedFile())
    const get = (headers: Record<string, string>, method = 'GET') => fetch(url, { headers, method })
    const part = await get({ range: 'bytes=3-8', 'accept-encoding': 'gzip' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 3-8/5000'])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(CONTENT.subarray(3, 9))
    expect((await get({ range: 'bytes=5000-' })).status).toBe(416)
    const head = await get({ 'accept-encoding': 'identity' }, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '5000'])
    const known = await get({ 'if-none-match': head.headers.get('etag') ?? '' })
    expect([known.status, await known.text()]).toEqual([304, ''])
  })

  test('and runs nothing in our origin', async () => {
    const { tutor } = people
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '23/1 46/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer()
    // What a browser would take for a page, if it were allowed to guess.
    const polyglot = Buffer.concat([photo, Buffer.from('<html><script>alert(1)</script></html>')])
    const ids = [
      await send(tutor, '../../ব্ল্যাকবোর্ড "১".jpg', polyglot),
      await send(tutor, 'notes.pdf'),
      await send(tutor, 'lesson.mp3', samples.mp3()),
    ]
    await share(tutor, { files: ids, sessionId })
    const [picture, pdf, sound] = (await ownOf(tutor))[0]?.files ?? []
    const headersOf = async (url = '') => (await fetch(app.url + url)).headers
    const original = await headersOf(picture?.url)
    const [kind, name = ''] = (original.get('content-disposition') ?? '').split("; filename*=UTF-8''")
    expect([kind, decodeURIComponent(name)]).toEqual(['attachment', 'ব্ল্যাকবোর্ড ১.jpg'])
    for (const { url } of [picture, pdf, sound] as MaterialFile[]) {
      const headers = await headersOf(url)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; sandbox|script-src 'none'/)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
    expect((await headersOf(pdf?.url)).get('content-type')).toBe('application/pdf')
    const preview = await fetch(app.url + picture?.previewUrl)
    expect(preview.headers.get('content-type')).toBe('image/webp')
    const small = Buffer.from(await preview.arrayBuffer())
    const { width, exif } = await sharp(small).metadata()
    expect([width, exif]).toEqual([1200, undefined])
    expect(small.includes('<script>')).toBe(false)
  })
})

test('A05 what is of no material for a day is deleted and counted, and nothing else', async () => {
  const { context } = app.services
  await cleanUpFiles(context, new AbortController().signal)
  const shared = await sharedFile()
  const removed = await sharedFile()
  const loose = await send(people.tutor)
  await people.tutor.ask('DELETE', `/materials/${removed.materialId}`)
  const kept = async (id: string) => (await context.files.storage.list(`files/${id}.`)).objects.length
  app.setTime(new Date(Date.now() + 25 * HOUR_MS))
  expect(await cleanUpFiles(context, new AbortController().signal)).toBeGreaterThanOrEqual(2)
  app.setTime()
  expect(await Promise.all([shared.fileId, removed.fileId, loose].map(kept))).toEqual([1, 0, 0])
  const { url } = await fileFor(people.tutor, shared)
  expect(await statusOf(url)).toBe(200)
})
