import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { createRandom } from '../../support/random.ts'
import { watchSeats } from '../../support/seat-stream.ts'

type Options = {
  /** HAProxy's address: each request may reach another machine. */
  url: string
  /** People of whom nobody else uses the account. */
  tokens: string[]
  /** A free session of theirs alone. */
  sessionId: string
  seed: number
}

export type Witnesses = {
  /** What they asked for and how it ended, as in "note 200". */
  results: Map<string, number>
  /** What was not as they had been told. */
  contradictions: string[]
  /** Resolves when each has seen all of its own once more. */
  stop(): Promise<void>
}

const RETRY_MS = 100
/** A browser whose stream ended asks again after a moment. */
const RECONNECT_MS = 500
const EVENT_TIMEOUT_MS = 40_000

/** People who look after each write whether they see it, through whichever machine HAProxy chooses. */
export function startWitnesses({ url, tokens, sessionId, seed }: Options): Witnesses {
  const results = new Map<string, number>()
  const contradictions: string[] = []
  let isOn = true

  /** Asks until there is an answer that is not an outage. */
  async function ask(what: string, path: string, init: RequestInit & { token: string }): Promise<Response> {
    for (;;) {
      const headers = { ...init.headers, authorization: `Bearer ${init.token}` }
      const response = await fetch(url + path, { ...init, headers }).catch(() => undefined)
      const end = response ? await outcomeOf(response) : 'no response'
      results.set(`${what} ${end}`, (results.get(`${what} ${end}`) ?? 0) + 1)
      if (response && response.status < 500) return response
      await wait(RETRY_MS)
    }
  }
  const send = (token: string, method: string, body?: object) => ({
    method,
    token,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const read = async <Body>(what: string, path: string, token: string) =>
    (await (await ask(what, path, { token })).json()) as Body

  async function writeNotes(token: string): Promise<void> {
    const known = new Set<string>()
    while (isOn) {
      const note = { title: `Note ${known.size}`, description: 'Seen by whoever wrote it' }
      const { insertedId } = (await (await ask('note', '/api/notes', send(token, 'POST', note))).json()) as {
        insertedId: string
      }
      known.add(insertedId)
      const seen = new Set(
        (await read<{ _id: string }[]>('notes', '/api/notes', token)).map(({ _id }) => _id),
      )
      for (const id of known) if (!seen.has(id)) contradictions.push(`note ${id} is not seen`)
      // The list has a limit.
      for (const id of known.size > 20 ? known : []) {
        await ask('delete', `/api/notes/${id}`, send(token, 'DELETE'))
        known.delete(id)
      }
    }
  }

  /** The session's page comes from the caches of three machines. */
  async function bookAndCancel(token: string): Promise<void> {
    while (isOn) {
      await ask('book', '/api/bookedSessions', send(token, 'POST', { sessionId }))
      await expectEnrolled(1)
      const { _id } = (
        await read<{ sessionDetails: { _id: string } }>('seat', `/api/booked/${sessionId}`, token)
      ).sessionDetails
      await ask('cancel', `/api/bookedSessions/${_id}`, send(token, 'DELETE'))
      await expectEnrolled(0)
    }
    async function expectEnrolled(count: number): Promise<void> {
      for (let look = 0; look < 3; look += 1) {
        const { enrolled } = await read<{ enrolled: number }>('session', `/api/sessions/${sessionId}`, token)
        if (enrolled !== count) contradictions.push(`${enrolled} seats are seen, not ${count}`)
      }
    }
  }

  async function uploadPictures(token: string): Promise<void> {
    const random = createRandom(seed)
    while (isOn) {
      const [r = 0, g = 0, b = 0] = Array.from({ length: 3 }, () => Math.floor(random() * 256))
      const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g, b } } })
        .png()
        .toBuffer()
      const body = new FormData()
      body.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png')
      const { data } = (await (
        await ask('upload', '/api/images', { method: 'POST', token, body })
      ).json()) as {
        data: { url: string }
      }
      for (let look = 0; look < 3; look += 1) {
        const { status } = await ask('picture', new URL(data.url).pathname, { token })
        if (status !== 200) contradictions.push(`the picture ${data.url} is ${status}`)
      }
      await wait(200)
    }
  }

  async function listen(): Promise<void> {
    const open = () =>
      watchSeats({ url } as Parameters<typeof watchSeats>[0], sessionId).catch(() => undefined)
    let stream = await open()
    const hear = async () => {
      if (stream?.response.ok && !stream.state.ended) return stream.heard.at(-1)?.enrolled
      await stream?.close()
      await wait(RECONNECT_MS)
      stream = await open()
      return undefined
    }
    while (isOn) {
      await hear()
      await wait(50)
    }
    // The one who books there has stopped without a seat, or stops soon.
    const deadline = performance.now() + EVENT_TIMEOUT_MS
    while ((await hear()) !== 0) {
      await wait(50)
      if (performance.now() < deadline) continue
      contradictions.push(`the stream of ${sessionId} last told ${JSON.stringify(stream?.heard.at(-1))}`)
      break
    }
    await stream?.close()
  }

  const [one = '', two = '', three = ''] = tokens
  const running = Promise.all([writeNotes(one), bookAndCancel(two), uploadPictures(three), listen()])
  return {
    results,
    contradictions,
    async stop() {
      isOn = false
      await running
    },
  }
}

/** The status, and of an outage whether it has a code. */
async function outcomeOf(response: Response): Promise<string> {
  if (response.status < 500) return String(response.status)
  const body = await response.text()
  return /"code":"\w+"/.test(body) ? String(response.status) : `${response.status} without a code`
}
