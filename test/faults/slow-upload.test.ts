import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_FILE_BYTES, PIECE_BYTES } from '../../contract/files/limits.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { idOf, samples, sendFile } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { instructor } from '../support/people.ts'
import { createRandom } from '../support/random.ts'
import { scrape } from '../support/scrape.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { createKillableServer, type KillableServer } from './killable-server.ts'
import { type Network, startNetwork } from './network.ts'

const MB = 1024 * 1024
const BYTES_PER_MBIT = 1_000_000 / 8
const BREAKS = 10
const seed = Number(process.env.FAULT_SEED ?? 1)

let database: TestDatabase
let folder: TemporaryFolder
let server: KillableServer
/** Another process of the same centre: it makes people, and looks at what is stored. */
let colleague: TestApp
beforeAll(async () => {
  ;[database, folder] = await Promise.all([createTestDatabase(), temporaryFolder()])
  const env = { DATABASE_URL: database.url, DATA_DIR: folder.path }
  server = await createKillableServer({ ...env, DEMO: '1', LOG_LEVEL: 'silent' })
  ;[colleague] = await Promise.all([boot(env), server.ensureRunning()])
}, 60_000)
afterAll(async () => {
  await server.stop()
  await colleague.stop()
  await folder.remove()
  await database.drop()
})

/** What a line carried of one file: in all, up to which byte, and what of it the server did not keep. */
type Carried = { sent: number; lost: number; reached: number }
type Trouble = { breaks: number[]; killAt: number; kill: () => void }

/**
 * A line to the server that breaks when it reaches one of these bytes, and kills the server at another.
 * `isOver`: all of it happened.
 */
async function startLine(mbits: number, { breaks, killAt, kill }: Trouble) {
  const carried: Carried = { sent: 0, lost: 0, reached: 0 }
  const places = breaks.toSorted((one, other) => one - other)
  let isKilled = false
  const network: Network = await startNetwork(
    Number(new URL(server.url).port),
    (bytes, direction) => {
      if (direction === 'back') return
      count(carried, bytes)
      if (carried.reached > (places[0] ?? Number.POSITIVE_INFINITY)) {
        places.shift()
        network.cut()
      }
      if (carried.reached <= killAt || isKilled) return
      isKilled = true
      kill()
    },
    { bytesPerSecond: mbits * BYTES_PER_MBIT },
  )
  return { network, carried, isOver: () => isKilled && places.length === 0 }
}

const HEAD = /^(POST|HEAD|PATCH) [\s\S]*?\r\n\r\n/
const OFFSET = /\r\nupload-offset: (\d+)\r\n/i

/** The head of a request comes at once, with the first bytes behind it. */
function count(carried: Carried, bytes: Buffer): void {
  const [head = ''] = HEAD.exec(bytes.toString('latin1')) ?? []
  const [, offset] = OFFSET.exec(head) ?? []
  if (offset !== undefined) {
    carried.lost += carried.reached - Number(offset)
    carried.reached = Number(offset)
  }
  carried.sent += bytes.length - head.length
  carried.reached += bytes.length - head.length
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Bytes, and Mbit/s. */
const uploads = [[2 * MB, 20], ...(isLong ? [[MAX_FILE_BYTES, 1]] : [])] as [number, number][]

test.each(uploads)(
  'A05 %i bytes over a line of %i Mbit/s arrive as they were sent, although it breaks ten times and the server is killed',
  async (size, mbits) => {
    const person = await instructor(colleague)
    const content = samples.pdf(size)
    const random = createRandom(seed)
    const breaks = Array.from({ length: BREAKS }, () => Math.floor(random() * size))
    const before = await memory()
    const { network, carried, isOver } = await startLine(mbits, {
      breaks,
      killAt: size / 2,
      kill() {
        server.kill()
        void server.ensureRunning()
      },
    })
    const address = await sendFile({ ...colleague, url: `http://127.0.0.1:${network.port}` }, person, {
      name: 'notes.pdf',
      content,
      options: { chunkSize: PIECE_BYTES, retryDelays: Array.from({ length: 300 }, () => 100) },
    }).finally(() => network.stop())
    const after = await memory()
    expect(isOver()).toBe(true)

    const id = idOf(address)
    const stored = await colleague.services.context.files.readObject(`files/${id}.content`)
    expect(sha256(stored ?? Buffer.alloc(0))).toBe(sha256(content))
    // A break loses what was under way, and the kill what had come of one piece.
    expect(carried.sent).toBe(size + carried.lost)
    expect(carried.lost).toBeLessThan((BREAKS + 1) * PIECE_BYTES)
    expect(after - before).toBeLessThan(MAX_FILE_BYTES)
    const { rows } = await colleague.services.context.database.execute(
      sql`select type, received = size as whole, upload_id, parts, tail, lease from files where owner_id =
        (select id from users where email = ${person.email})`,
    )
    expect(rows).toEqual([
      { type: 'application/pdf', whole: true, upload_id: null, parts: [], tail: 0, lease: null },
    ])
    const left = await readdir(folder.path, { recursive: true })
    expect(left.filter((path) => path.includes(id))).toEqual([`files/${id}.content`])
    expect(left.filter((path) => path.startsWith('uploads-in-progress/'))).toEqual([])
  },
  3_600_000,
)

/** Of the server, in bytes. */
const memory = async () => (await scrape(server.url)).sum('process_resident_memory_bytes')
