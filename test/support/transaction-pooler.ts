import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

export type TransactionPooler = {
  /** Leads to the same database, through the pooler. */
  url: string
  /** Transactions that it has run. */
  transactions(): number
  /** Ends all connections, of clients and to PostgreSQL, as a restart does. */
  breakAll(): void
  stop(): Promise<void>
}

const code = (letter: string) => letter.charCodeAt(0)
/** Of messages, and of a connection without a transaction. */
const [QUERY, SYNC, TERMINATE, READY, IDLE] = [code('Q'), code('S'), code('X'), code('Z'), code('I')]
const STARTUP = { cancel: 80877102, tls: 80877103, gss: 80877104 }

type Backend = { socket: Socket; client: Client | undefined; owed: number; isOpen: boolean }
type Client = { socket: Socket; backend: Backend | undefined; waiting: Buffer[]; hasStarted: boolean }

/**
 * A pooler in transaction mode that is stricter than PgBouncer: each transaction runs on the connection that
 * has rested longest, and that one has forgotten everything, so that whatever depends on a session fails each
 * time.
 */
export async function startTransactionPooler(databaseUrl: string, size = 3): Promise<TransactionPooler> {
  let idle: Backend[] = []
  let queue: Client[] = []
  const clients = new Set<Client>()
  const backends = new Set<Backend>()
  let transactions = 0
  let isStopping = false

  async function connect(): Promise<void> {
    const { socket, end } = await openBackend(databaseUrl)
    const backend: Backend = { socket, client: undefined, owed: 0, isOpen: false }
    backends.add(backend)
    socket.on(
      'data',
      splitMessages((message) => fromPostgres(backend, message)),
    )
    socket.on('close', () => {
      end()
      backends.delete(backend)
      idle = idle.filter((one) => one !== backend)
      backend.client?.socket.destroy()
      if (!isStopping) void connect().catch(() => {})
    })
    idle.push(backend)
    serveNext()
  }

  function serveNext(): void {
    const client = idle.length > 0 ? queue.shift() : undefined
    const backend = client && idle.shift()
    if (!client || !backend) return
    transactions += 1
    Object.assign(backend, { client, owed: 0, isOpen: false })
    client.backend = backend
    for (const message of client.waiting.splice(0)) forward(client, backend, message)
  }

  function forward(client: Client, backend: Backend, message: Buffer): void {
    const [type] = message
    // PostgreSQL answers each of these with one ReadyForQuery.
    const ends = type === QUERY || type === SYNC
    if (ends) backend.owed += 1
    backend.isOpen = !ends
    if (type === TERMINATE) client.socket.destroy()
    else backend.socket.write(message)
  }

  function fromPostgres(backend: Backend, message: Buffer): void {
    const isReady = message[0] === READY
    const { client } = backend
    if (client) {
      client.socket.write(message)
      if (isReady) backend.owed -= 1
      const hasEnded = isReady && message[5] === IDLE && backend.owed === 0 && !backend.isOpen
      if (hasEnded) takeBack(client, backend)
    } else if (isReady) {
      idle.push(backend)
      serveNext()
    }
  }

  function takeBack(client: Client, backend: Backend): void {
    client.backend = undefined
    backend.client = undefined
    backend.socket.write(message('Q', Buffer.from('discard all\0')))
  }

  function fromClient(client: Client, message: Buffer): void {
    if (client.backend) forward(client, client.backend, message)
    else if (message[0] === TERMINATE) client.socket.destroy()
    else {
      client.waiting.push(message)
      if (!queue.includes(client)) queue.push(client)
      serveNext()
    }
  }

  const server = createServer((socket) => {
    const client: Client = { socket, backend: undefined, waiting: [], hasStarted: false }
    clients.add(client)
    const read = splitMessages((message) => fromClient(client, message))
    socket.on('data', (bytes: Buffer) => {
      if (client.hasStarted) return read(bytes)
      const code = bytes.readInt32BE(4)
      if (code === STARTUP.cancel) return void socket.destroy()
      if (code === STARTUP.tls || code === STARTUP.gss) return void socket.write('N')
      client.hasStarted = true
      socket.write(greeting())
      const rest = bytes.subarray(bytes.readInt32BE(0))
      if (rest.length > 0) read(rest)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clients.delete(client)
      queue = queue.filter((one) => one !== client)
      // PostgreSQL rolls back what was not committed.
      client.backend?.socket.destroy()
    })
  })
  await Promise.all(Array.from({ length: size }, connect))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  const breakAll = () => {
    for (const { socket } of [...clients, ...backends]) socket.destroy()
  }
  return {
    url: url.href,
    transactions: () => transactions,
    breakAll,
    async stop() {
      isStopping = true
      server.close()
      breakAll()
      await once(server, 'close')
    },
  }
}

/** Signs in by `pg`, whose socket then is ours. */
async function openBackend(connectionString: string): Promise<{ socket: Socket; end(): void }> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  const { stream: socket } = (client as pg.Client & { connection: { stream: Socket } }).connection
  socket.removeAllListeners('data')
  return { socket, end: () => void client.end().catch(() => {}) }
}

/** Calls back with each whole message: a letter, a length that counts itself, a content. */
function splitMessages(onMessage: (message: Buffer) => void): (bytes: Buffer) => void {
  let held = Buffer.alloc(0)
  return (bytes) => {
    held = Buffer.concat([held, bytes])
    while (held.length >= 5) {
      const length = held.readInt32BE(1) + 1
      if (length < 5) throw new Error(`A message of ${length} bytes: these are not PostgreSQL’s messages`)
      if (held.length < length) return
      const message = held.subarray(0, length)
      held = held.subarray(length)
      onMessage(message)
    }
  }
}

function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

/** Signed in, with a process id that is no process's, and ready. */
const greeting = () =>
  Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from('client_encoding\0UTF8\0')),
    message('K', Buffer.alloc(8, 7)),
    message('Z', Buffer.from('I')),
  ])
