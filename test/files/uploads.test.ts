import { request as httpRequest } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES, MAX_LOOSE_FILES, MAX_UNPACKED_BYTES } from '../../contract/files/limits.ts'
import { append } from '../../domain/files/append.ts'
import { cleanUpFiles, UNUSED_FILE_MS } from '../../domain/files/clean-up.ts'
import { findUpload } from '../../domain/files/uploads.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { authorizationOf, codeOf, docx, idOf, samples, sendFile, tus } from '../support/files.ts'
import { instructor, type Person, student } from '../support/people.ts'
import { startTestBucket, type TestBucket } from '../support/s3.ts'

const MB = 1024 * 1024
const OFFSET = 'application/offset+octet-stream'

let app: TestApp
let tutor: Person
let colleague: Person
beforeAll(async () => {
  app = await boot()
  ;[tutor, colleague] = await Promise.all([instructor(app), instructor(app)])
})
afterAll(() => app.stop())

/** A document whose last entry claims to unpack to so many bytes. */
function claiming(unpacked: number): Buffer {
  const content = docx({ 'word/media/bomb.xml': Buffer.alloc(5000) })
  content.writeUInt32LE(unpacked, content.lastIndexOf('PK\x01\x02') + 24)
  return content
}

const metadata = (name: string) => ({ 'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}` })
const begin = async (person: Person, size: number, name = 'notes.pdf') => {
  const headers = { 'Upload-Length': String(size), ...metadata(name) }
  const { status, headers: answered, code } = await tus(app, person, 'POST', '', { headers })
  if (status !== 201) throw new Error(`${status} ${code}`)
  return `/${idOf(answered.get('location') ?? '')}`
}
const add = (person: Person, path: string, offset: number, body: Buffer, headers = {}) =>
  tus(app, person, 'PATCH', path, {
    headers: { 'Content-Type': OFFSET, 'Upload-Offset': String(offset), ...headers },
    body: new Uint8Array(body),
  })
const offsetOf = async (person: Person, path: string) =>
  Number((await tus(app, person, 'HEAD', path)).headers.get('upload-offset'))

describe('A05 an upload is refused', () => {
  test('A05 above the limit of files an hour, which pictures do not use up', async () => {
    const limited = await boot({ RATE_LIMITS: 'files=3,uploads=1' })
    try {
      const person = await instructor(limited)
      expect((await person.ask('POST', '/images', new FormData())).status).toBe(400)
      const headers = { 'Upload-Length': '100', ...metadata('notes.pdf') }
      const statuses: number[] = []
      for (let sent = 0; sent < 4; sent += 1)
        statuses.push((await tus(limited, person, 'POST', '', { headers })).status)
      expect(statuses).toEqual([201, 201, 201, 429])
    } finally {
      await limited.stop()
    }
  })

  test('for nobody, by every method, and for students by all that name another’s', async () => {
    const path = await begin(tutor, 100)
    const reader = await student(app)
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
      const address = method === 'POST' ? '' : path
      expect((await tus(app, undefined, method, address)).status, method).toBe(401)
      if (address !== '') expect((await tus(app, reader, method, address)).status, method).toBe(404)
    }
  })

  test('F06 for who only applies to teach, above 10 MB and after six', async () => {
    const applicant = await student(app)
    const large = { 'Upload-Length': String(10 * MB + 1), ...metadata('paper.pdf') }
    expect(await tus(app, applicant, 'POST', '', { headers: large })).toMatchObject({
      ...{ status: 413, code: 'file_too_large' },
    })
    for (let sent = 0; sent < 6; sent += 1) await begin(applicant, 100)
    const headers = { 'Upload-Length': '100', ...metadata('paper.pdf') }
    expect(await tus(app, applicant, 'POST', '', { headers })).toMatchObject({
      ...{ status: 409, code: 'too_many_loose_files' },
    })
  })

  test('for another tutor, by every method and by an override of it', async () => {
    const path = await begin(tutor, 100)
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await tus(app, colleague, method, path)).status, method).toBe(404)
    for (const override of ['DELETE', 'PATCH', 'HEAD', 'GET', 'PUT']) {
      const headers = { 'X-HTTP-Method-Override': override }
      expect((await tus(app, colleague, 'POST', path, { headers })).status, override).toBe(404)
    }
    const unknown = '/01931f3c-0000-7000-8000-000000000000'
    expect((await tus(app, tutor, 'HEAD', unknown)).status).toBe(404)
    expect((await tus(app, tutor, 'HEAD', '/x')).status).toBe(404)
    expect(await offsetOf(tutor, path)).toBe(0)
  })

  test.each([
    ['without a length', {}, 400, 'upload_header_invalid'],
    ['with a length to be told later', { 'Upload-Defer-Length': '1' }, 400, 'upload_header_invalid'],
    ['with a length of 2⁵³', { 'Upload-Length': String(2 ** 53) }, 400, 'upload_header_invalid'],
    ['with a negative length', { 'Upload-Length': '-1' }, 400, 'upload_header_invalid'],
    ['when it is empty', { 'Upload-Length': '0' }, 400, 'file_empty'],
    ['when it is too large', { 'Upload-Length': String(MAX_FILE_BYTES + 1) }, 413, 'file_too_large'],
    ['with other metadata', { 'Upload-Length': '9', 'Upload-Metadata': 'filename %%%' }, 400, undefined],
    [
      'with one key twice',
      { 'Upload-Length': '9', 'Upload-Metadata': 'a YQ==,a YQ==' },
      400,
      'upload_header_invalid',
    ],
    ['of another version', { 'Upload-Length': '9', 'Tus-Resumable': '0.2.2' }, 412, 'tus_version_unknown'],
  ] as [string, Record<string, string>, number, string | undefined][])(
    '%s',
    async (_, headers, status, code) => {
      const answer = await tus(app, tutor, 'POST', '', { headers })
      expect(answer.status).toBe(status)
      if (code) expect(answer.code).toBe(code)
    },
  )

  test('in another type of body, at another offset, and beyond its length', async () => {
    const path = await begin(tutor, 100)
    const piece = Buffer.alloc(60, 1)
    expect(await add(tutor, path, 0, piece, { 'Content-Type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await add(tutor, path, 10, piece)).toMatchObject({ status: 409, code: 'upload_offset_differs' })
    expect((await add(tutor, path, 0, Buffer.alloc(101))).status).toBe(413)
    expect(await offsetOf(tutor, path)).toBe(0)
    expect((await add(tutor, path, 0, piece)).status).toBe(204)
    expect((await add(tutor, path, 0, piece)).code).toBe('upload_offset_differs')
    expect(await offsetOf(tutor, path)).toBe(60)
  })

  test.each([
    ['a page', 'notes.pdf', samples.html(), 'file_type_refused'],
    ['a drawing with a script', 'photo.png', samples.svg(), 'file_type_refused'],
    ['a program', 'notes.pdf', samples.program(), 'file_type_refused'],
    ['plain text', 'notes.txt', Buffer.from('Homework: page 12'), 'file_type_refused'],
    ['a sound under another name', 'notes.pdf', samples.mp3(), 'file_type_mismatch'],
    [
      'a document that would fill a phone once it is unpacked',
      'notes.docx',
      claiming(2 ** 32 - 1),
      'file_unpacks_too_large',
    ],
    [
      'a document a little above what is allowed',
      'notes.docx',
      claiming(MAX_UNPACKED_BYTES),
      'file_unpacks_too_large',
    ],
    ['a document that lost its end', 'notes.docx', docx().subarray(0, -30), 'file_unpacks_too_large'],
    [
      'a picture that is broken',
      'photo.jpg',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500)]),
      'picture_unreadable',
    ],
  ])('when it is %s, and then it is gone', async (_, name, content, code) => {
    let address = ''
    const onAfterResponse = (request: { getURL(): string }) => {
      address = request.getURL()
    }
    const refused = await sendFile(app, tutor, { name, content, options: { onAfterResponse } }).catch(codeOf)
    expect(refused).toBe(code)
    expect((await tus(app, tutor, 'HEAD', `/${idOf(address)}`)).status).toBe(404)
  })

  test('beyond so many that are of no material, also at once', async () => {
    const person = await instructor(app)
    const headers = { 'Upload-Length': '100', ...metadata('a.pdf') }
    const begun = await Promise.all(
      Array.from({ length: MAX_LOOSE_FILES + 10 }, () => tus(app, person, 'POST', '', { headers })),
    )
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(MAX_LOOSE_FILES)
    expect(begun.filter(({ code }) => code === 'too_many_loose_files')).toHaveLength(10)
  })
})

test('A05 an office document is accepted as what it is', async () => {
  const address = await sendFile(app, tutor, { name: 'notes.docx', content: docx() })
  expect(await offsetOf(tutor, `/${idOf(address)}`)).toBe(docx().length)
})

test('A05 the server says what it can do to everybody', async () => {
  const { status, headers } = await tus(app, undefined, 'OPTIONS', '')
  expect(status).toBe(204)
  expect(headers.get('tus-version')).toBe('1.0.0')
  expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination')
  expect(headers.get('tus-max-size')).toBe(String(MAX_FILE_BYTES))
})

test('A05 an unfinished upload can be cancelled, a finished one cannot', async () => {
  const path = await begin(tutor, 2000)
  await add(tutor, path, 0, samples.pdf(1000))
  expect((await tus(app, tutor, 'DELETE', path)).status).toBe(204)
  expect((await tus(app, tutor, 'HEAD', path)).status).toBe(404)
  const finished = idOf(await sendFile(app, tutor, { name: 'notes.pdf', content: samples.pdf() }))
  const headers = { 'X-HTTP-Method-Override': 'DELETE' }
  expect((await tus(app, tutor, 'DELETE', `/${finished}`)).code).toBe('upload_finished')
  expect((await tus(app, tutor, 'POST', `/${finished}`, { headers })).code).toBe('upload_finished')
  expect(await offsetOf(tutor, `/${finished}`)).toBe(2000)
})

describe.each(['on a disk', 'in a bucket'])('%s', (place) => {
  let here: TestApp
  let bucket: TestBucket | undefined
  let person: Person
  beforeAll(async () => {
    bucket = place === 'in a bucket' ? await startTestBucket() : undefined
    here = await boot(bucket?.env ?? {})
    person = await instructor(here)
  })
  afterAll(async () => {
    await here.stop()
    await bucket?.stop()
  })
  const stored = async (address: string) => {
    const { storage, readObject } = here.services.context.files
    const { objects } = await storage.list(`files/${idOf(address)}.`)
    expect(objects.map(({ key }) => key.split('.').at(-1))).toEqual(['content'])
    return readObject(objects[0]?.key ?? '')
  }
  const beginHere = async (size: number) => {
    const headers = { 'Upload-Length': String(size), ...metadata('notes.pdf') }
    const { headers: answered } = await tus(here, person, 'POST', '', { headers })
    return here.url + (answered.get('location') ?? '')
  }
  const head = async (address: string) => {
    const { headers } = await tus(here, person, 'HEAD', `/${idOf(address)}`)
    return Number(headers.get('upload-offset'))
  }

  test('A05 a file arrives in pieces as it was sent', async () => {
    const content = samples.pdf(13 * MB + 7)
    const address = await sendFile(here, person, { name: 'notes.pdf', content })
    expect((await stored(address))?.equals(content)).toBe(true)
  })

  test('A05 a phone that fell silent goes on from a new connection, with what had come', async () => {
    const content = samples.pdf(7 * MB)
    const address = await beginHere(content.length)
    let offset = 0
    for (const sent of [700_000, 3 * MB, 2 * MB]) {
      await fallSilent(here, [address, person], content.subarray(offset), { offset, sent })
      const before = offset
      offset = await head(address)
      expect(offset).toBeGreaterThan(before)
    }
    await sendFile(here, person, { name: 'notes.pdf', content, options: { uploadUrl: address } })
    expect((await stored(address))?.equals(content)).toBe(true)
  })

  test('A05 of two that send the same piece one is told where the file is, and its bytes are right', async () => {
    const content = samples.pdf(2 * MB)
    const address = await beginHere(content.length)
    const send = (bytes: Buffer) =>
      tus(here, person, 'PATCH', `/${idOf(address)}`, {
        headers: { 'Content-Type': OFFSET, 'Upload-Offset': '0' },
        body: new Uint8Array(bytes),
      })
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(content.subarray(0, MB))))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    await sendFile(here, person, { name: 'notes.pdf', content, options: { uploadUrl: address } })
    expect((await stored(address))?.equals(content)).toBe(true)
  })

  test('A05 control: without a lease both hear that their bytes are there, and one’s are not', async () => {
    const { context } = here.services
    const address = await beginHere(4 * MB)
    const id = idOf(address)
    const token = '01931f3c-0000-7000-8000-000000000001'
    await context.database.execute(
      sql`update files set lease = ${token}, lease_until = now() where id = ${id}`,
    )
    const actor = { id: (await ownerOf(here, id)) ?? '' } as Parameters<typeof findUpload>[1]
    const row = await findUpload(context.database, actor, id)
    const lease = { token, signal: new AbortController().signal }
    const both = await Promise.all(
      [1, 2].map((byte) => append(context, row, lease, bytes(Buffer.alloc(MB, byte)))),
    )
    expect(both.map(({ received }) => received)).toEqual([MB, MB])
    const { objects } = await context.files.storage.list(`files/${id}.`)
    expect(objects).toHaveLength(1)
  })

  test('A05 an upload whose process was killed goes on after some seconds', async () => {
    const content = samples.pdf(2 * MB)
    const address = await beginHere(content.length)
    await here.services.context.database.execute(sql`update files
      set lease = gen_random_uuid(), lease_until = clock_timestamp() - interval '4500 ms' where id = ${idOf(address)}`)
    expect(await head(address)).toBe(0)
    await sendFile(here, person, { name: 'notes.pdf', content, options: { uploadUrl: address } })
    expect((await stored(address))?.equals(content)).toBe(true)
  })

  test('A05 a storage that is full is said as such, and the upload goes on when there is room', async () => {
    const content = samples.pdf(6 * MB)
    const { files } = here.services.context
    const { storage } = files
    files.storage = {
      ...storage,
      put: async () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    }
    let address = ''
    const onAfterResponse = (request: { getURL(): string }) => {
      address = request.getURL()
    }
    const full = await sendFile(here, person, {
      name: 'notes.pdf',
      content,
      options: { onAfterResponse },
    }).catch(codeOf)
    files.storage = storage
    expect(full).toBe('storage_full')
    await sendFile(here, person, { name: 'notes.pdf', content, options: { uploadUrl: address } })
    expect((await stored(address))?.equals(content)).toBe(true)
  })
})

describe('A05 a bucket that fails in the middle of an upload', () => {
  let bucket: TestBucket
  let here: TestApp
  let person: Person
  beforeAll(async () => {
    bucket = await startTestBucket()
    here = await boot(bucket.env)
    person = await instructor(here)
  })
  afterEach(() => bucket.failWith(undefined))
  afterAll(async () => {
    await here.stop()
    await bucket.stop()
  })

  const content = samples.pdf(7 * MB + 7)
  /** From the `from`th request of this method for such an object on, the bucket fails. */
  const fail = (
    method: string,
    object: string,
    from: number,
    kind: 'unavailable' | 'drop' | 'drop-before' | 'cut-body',
  ) => {
    let seen = 0
    bucket.failWith((request) => {
      if (request.method !== method || !request.key.includes(object)) return undefined
      seen += 1
      if (seen < from) return undefined
      // What the client repeats by itself is refused for another reason.
      return { kind: seen > from && kind === 'drop' ? 'drop-before' : kind }
    })
  }
  async function breakOff(): Promise<string> {
    let address = ''
    const onAfterResponse = (request: { getURL(): string }) => {
      address = request.getURL()
    }
    const options = { onAfterResponse }
    const refused = await sendFile(here, person, { name: 'notes.pdf', content, options }).catch(codeOf)
    expect(refused).toBe('storage_unavailable')
    bucket.failWith(undefined)
    return address
  }
  const keysOf = async (address: string) => {
    const { objects } = await here.services.context.files.storage.list(`files/${idOf(address)}.`)
    return objects.map(({ key }) => key.split('.').at(-1))
  }

  test.each([
    ['when the end of a piece is kept', 'PUT', 'tail', 2, 'drop-before'],
    ['when the end of a piece is read', 'GET', 'tail', 2, 'drop-before'],
    ['when the end of a piece breaks off while it is read', 'GET', 'tail', 2, 'cut-body'],
    ['when the parts are begun', 'POST', 'content', 1, 'drop-before'],
    ['when a part is kept', 'PUT', 'content', 2, 'drop-before'],
    ['when a part was kept, and nobody heard of it', 'PUT', 'content', 1, 'drop'],
    ['when the parts are joined', 'POST', 'content', 2, 'unavailable'],
    ['when the parts were joined, and nobody heard of it', 'POST', 'content', 2, 'drop'],
    ['when its type is read', 'GET', 'content', 1, 'drop-before'],
  ] as const)(
    '%s: the client goes on, and the file is as it was sent',
    async (_, method, object, from, kind) => {
      fail(method, object, from, kind)
      const address = await breakOff()
      const { body } = await person.ask('POST', '/materials', { title: 'Half', files: [idOf(address)] })
      expect(body.code).toBe('file_not_ready')
      await sendFile(here, person, { name: 'notes.pdf', content, options: { uploadUrl: address } })
      expect(await keysOf(address)).toEqual(['content'])
      const kept = await here.services.context.files.readObject(`files/${idOf(address)}.content`)
      expect(kept?.equals(content)).toBe(true)
    },
  )

  test('when the ends of pieces are not removed: nobody notices, and they are gone with the last byte', async () => {
    let failures = 3
    bucket.failWith(({ method, key }) => {
      const isDeletion = method === 'POST' && key === ''
      if (!isDeletion || failures === 0) return undefined
      failures -= 1
      return { kind: 'drop-before' }
    })
    const address = await sendFile(here, person, { name: 'notes.pdf', content })
    expect(failures).toBe(0)
    expect(await keysOf(address)).toEqual(['content'])
  })

  test('nobody goes on: a day later nothing is left of it', async () => {
    fail('PUT', 'content', 2, 'drop-before')
    const address = await breakOff()
    expect(await keysOf(address)).not.toEqual([])
    here.setTime(new Date(Date.now() + UNUSED_FILE_MS + 60_000))
    await cleanUpFiles(here.services.context, new AbortController().signal)
    here.setTime()
    expect(await keysOf(address)).toEqual([])
    expect((await tus(here, person, 'HEAD', `/${idOf(address)}`)).status).toBe(404)
  })
})

const ownerOf = async ({ services }: TestApp, id: string) => {
  const { rows } = await services.context.database.execute<{ owner_id: string }>(
    sql`select owner_id from files where id = ${id}`,
  )
  return rows[0]?.owner_id
}

async function* bytes(content: Buffer) {
  yield content
}

/**
 * Promises the rest of the file, sends the first `sent` bytes of it and falls silent, as a phone does that
 * has left its network.
 */
async function fallSilent(
  { services: { context } }: TestApp,
  [address, person]: [string, Person],
  rest: Buffer,
  { offset, sent }: { offset: number; sent: number },
): Promise<void> {
  const request = httpRequest(address, {
    method: 'PATCH',
    headers: {
      ...authorizationOf(person),
      'tus-resumable': '1.0.0',
      'content-type': OFFSET,
      'upload-offset': String(offset),
      'content-length': String(rest.length),
    },
  })
  request.on('error', () => undefined)
  request.write(rest.subarray(0, sent))
  await expect
    .poll(async () => {
      const found = await context.database.execute(
        sql`select from files where id = ${idOf(address)} and lease is not null`,
      )
      return found.rows.length
    })
    .toBe(1)
}
