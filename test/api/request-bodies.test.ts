import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ErrorResponse } from '../../contract/http/errors.ts'
import { say } from '../../contract/refusals/say.ts'
import { longestTurn } from '../fuzz/event-loop.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { PATIENCE } from '../support/patience.ts'
import { createApiClient, type Person, student } from '../support/people.ts'

let app: TestApp
/** An app with short timeouts. */
let hasty: TestApp
let person: Person
beforeAll(async () => {
  app = await boot()
  const limits = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }
  hasty = await boot({ DATABASE_URL: app.databaseUrl }, { limits })
  person = await student(app)
})
afterAll(async () => {
  await hasty.stop()
  await app.stop()
})

function pictureForm(): FormData {
  const form = new FormData()
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg=='
  form.set('image', new Blob([Buffer.from(png, 'base64')]), 'pixel.png')
  return form
}

const note = (description: string) => JSON.stringify({ title: 'T', description })

function post(path: string, body: BodyInit, headers: Record<string, string> = {}, to = app) {
  const streamed = body instanceof ReadableStream ? { duplex: 'half' } : {}
  return fetch(`${to.url}/api${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', ...headers },
    ...streamed,
  } as RequestInit)
}

/** Of unknown length; `onRead` hears how much of it has been taken. */
function stream(chunks: number, onRead: (count: number) => void = () => {}): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      sent += 1
      onRead(sent)
      if (sent > chunks) controller.close()
      else controller.enqueue(new Uint8Array(16 * 1024).fill(32))
    },
  })
}

describe('a body', () => {
  test('of unknown length is read up to its limit and no further', async () => {
    const whole = new Blob([note('short')]).stream()
    expect((await post('/notes', whole)).status).toBe(200)
    for (const [path, most] of [
      ['/notes', 64],
      ['/payments', 64],
      ['/images', 8 * 1024 + 64],
      ['/webhooks/stripe', 512],
    ] as const) {
      let taken = 0
      const answer = await post(
        path,
        stream(8192, (count) => (taken = count)),
      ).catch(() => undefined)
      // A client that keeps sending may find the connection closed before it reads the response.
      if (answer) expect(answer.status).toBe(413)
      // Sockets buffer some megabytes; the client tries to send 128.
      expect(taken * 16).toBeLessThan(most + 32 * 1024)
    }
  })

  /** Begins a picture that never ends. */
  function beginPicture(to: TestApp, headers: Record<string, string>, chunks: number, stop: AbortSignal) {
    const picture = { taken: 0, status: Promise.resolve(0), message: Promise.resolve('') }
    const body = new ReadableStream({
      pull(controller) {
        picture.taken += 1
        if (picture.taken > chunks) return new Promise(() => {})
        controller.enqueue(new Uint8Array(16 * 1024))
      },
    })
    const answer = fetch(`${to.url}/api/images`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      duplex: 'half',
      signal: stop,
    } as RequestInit).catch(() => Response.error())
    picture.status = answer.then(({ status }) => status)
    picture.message = answer
      .then(async (heard) => ((await heard.json()) as ErrorResponse).message)
      .catch(() => '')
    return picture
  }

  const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

  test('of a picture is not read from a token that does not hold, nor twice at once from one user', async () => {
    const stop = new AbortController()
    const bad = { authorization: 'Bearer nobody' }
    expect(await beginPicture(app, bad, 500, stop.signal).status).toBe(401)
    const uploader = await student(app)
    const begun = [1, 2, 3, 4].map(() => beginPicture(app, bearer(uploader), 500, stop.signal))
    const isTaken = ({ taken }: { taken: number }) => taken > 450
    await vi.waitFor(() => expect(begun.filter(isTaken).length).toBeGreaterThan(1), PATIENCE)
    for (let more = 0; more < 20; more += 1) await uploader.ask('GET', '/notes')
    expect(begun.filter(isTaken)).toHaveLength(2)
    stop.abort()
    expect((await uploader.ask('POST', '/images', new FormData())).status).toBe(400)
  })

  test('of a picture that trickles in takes no upload slot from others, however many trickle', async () => {
    const stop = new AbortController()
    const slow = await Promise.all(Array.from({ length: 13 }, () => student(app)))
    const begun = slow.flatMap((one) => [1, 2].map(() => beginPicture(app, bearer(one), 1, stop.signal)))
    await vi.waitFor(() => expect(begun.every(({ taken }) => taken > 1)).toBe(true), PATIENCE)
    // They have arrived at the server by the time that each of them has been answered something else.
    for (const one of slow) await one.ask('GET', '/notes')
    expect((await person.ask('POST', '/images', pictureForm())).status).toBe(200)
    stop.abort()
    await Promise.all(begun.map(({ status }) => status))
  })

  test('of a picture that arrives too slowly is refused with a message, and the user may upload again', async () => {
    const impatient = await boot({ DATABASE_URL: app.databaseUrl }, { uploads: { patienceMs: 50 } })
    const { signal } = new AbortController()
    const begun = [1, 2, 3].map(() => beginPicture(impatient, bearer(person), 1, signal))
    for (const { status, message } of begun)
      expect([await status, await message]).toEqual([408, say('en', 'body_too_slow')])
    await impatient.stop()
  })

  test('of pictures shares limited memory: the oldest upload in progress is dropped first', async () => {
    const uploads = { mostBytes: 600 * 1024 }
    const narrow = await boot({ DATABASE_URL: app.databaseUrl }, { uploads })
    const stop = new AbortController()
    const first = beginPicture(narrow, bearer(await student(app)), 20, stop.signal)
    await vi.waitFor(() => expect(first.taken).toBe(21), PATIENCE)
    const second = beginPicture(narrow, bearer(await student(app)), 30, stop.signal)
    expect(await first.status).toBe(503)
    expect((await createApiClient(narrow, person.token)('POST', '/images', pictureForm())).status).toBe(200)
    stop.abort()
    expect(await second.status).toBe(0)
    await narrow.stop()
  })

  test.each([
    ['very many parts', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(150_000)],
    ['a head without an end', `--x\r\n${'a: b\r\n'.repeat(1_300_000)}`],
    [
      'a name of megabytes',
      `--x\r\nContent-Disposition: form-data; name="${'%22'.repeat(2_600_000)}"\r\n\r\n\r\n`,
    ],
  ])('of a picture with %s delays nobody else', async (_, form) => {
    const body = new Blob([form, '--x--'])
    const longest = await longestTurn(150, async () => {
      const { status } = await post('/images', body, { 'content-type': 'multipart/form-data; boundary=x' })
      expect(status).toBe(400)
    })
    expect(longest).toBeLessThan(150)
  })

  test('that is compressed is not decompressed: a zip bomb counts at its compressed size', async () => {
    const bomb = note(' '.repeat(5_000_000))
    for (const [coding, body] of [
      ['gzip', gzipSync(bomb)],
      ['br', brotliCompressSync(bomb)],
      // Who decompressed would accept these.
      ['gzip', gzipSync(note('short'))],
      ['br', brotliCompressSync(note('short'))],
    ] as const) {
      const { status } = await post('/notes', new Uint8Array(body), { 'content-encoding': coding })
      expect([400, 413, 415]).toContain(status)
    }
  })
})

describe('oversized headers', () => {
  const ask = (method: string, parts: string[]) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1').setNoDelay(true)
      let heard = ''
      socket.on('data', (chunk: Buffer) => {
        heard += chunk
      })
      socket.on('error', () => {}).on('close', () => resolve(heard))
      void (async () => {
        socket.write(`${method} /`)
        for (const part of parts) await new Promise((next) => socket.write(part, next))
      })()
    })
  const long = [`api/notes?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`]

  test('are answered with a message, but a HEAD without a body', async () => {
    const got = await ask('GET', long)
    expect(got).toMatch(/^HTTP\/1.1 431 /)
    const head = await ask('HEAD', long)
    expect(head).toMatch(/^HTTP\/1.1 431 [\s\S]*content-length: 0\r\n\r\n$/)
    expect(head).toContain('x-content-type-options: nosniff')
  })

  test('are refused in a way that Node’s own HTTP client can read', async () => {
    const { request } = await import('node:http')
    const { hostname, port } = new URL(app.url)
    const path = `/api/notes?${'x'.repeat(20_000)}`
    const asked = request({ hostname, port, path, method: 'HEAD', headers: { 'content-length': 5000 } })
    asked.end(' '.repeat(5000))
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(431)
    await answer.toArray()
  })

  test('and CONNECT tunnels are refused', async () => {
    const answer = await ask('CONNECT', [' HTTP/1.1\r\nhost: a\r\n\r\n'])
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  })
})

describe('a slow client is disconnected', () => {
  /** Sends the beginning, then a byte at a time; returns what it received until the connection closed. */
  async function dribble(beginning: string, drop: string): Promise<string> {
    const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk: Buffer) => {
      heard += chunk
    })
    socket.on('error', () => {})
    socket.write(beginning)
    const dribbling = setInterval(() => socket.write(drop), 30)
    await once(socket, 'close')
    clearInterval(dribbling)
    return heard
  }

  test('while it sends headers', async () => {
    const heard = await dribble('GET /api/config HTTP/1.1\r\nhost: a\r\n', 'x: y\r\n')
    expect(heard).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
    expect(heard).toContain('x-content-type-options: nosniff')
    expect(heard).toMatch(/content-length: 0\r\n[^{]*$/)
  })

  test('while it sends a body', async () => {
    const heard = await dribble(
      `POST /api/notes HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${person.token}\r\ncontent-length: 50000\r\n\r\n`,
      'x',
    )
    expect(heard).not.toContain('200 OK')
  })

  test('without affecting other clients', async () => {
    const slow = Array.from({ length: 50 }, () => dribble('GET / HTTP/1.1\r\n', 'x: y\r\n'))
    expect((await post('/notes', note('quick'), {}, hasty)).status).toBe(200)
    await Promise.all(slow)
    expect((await post('/notes', note('quick'), {}, hasty)).status).toBe(200)
  })
})
