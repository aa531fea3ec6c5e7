import pg from 'pg'

type Taken = Parameters<Parameters<pg.Pool['connect']>[0]>

/** PostgreSQL's "too many connections". */
const TOO_MANY_CONNECTIONS = '53300'
/** In milliseconds: how long a pool makes do with fewer, and how often one that has none tries again. */
const REDUCED_MS = 5000
const RETRY_MS = 200

/** A pool that waits for one of its own connections, as when all are busy, where PostgreSQL has no room for another. */
export class WaitingPool extends pg.Pool {
  readonly #most: number
  readonly #patienceMs: number
  #modest: NodeJS.Timeout | undefined

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options)
    this.#most = options.max
    this.#patienceMs = options.connectionTimeoutMillis
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: (...taken: Taken) => void): void
  override connect(callback?: (...taken: Taken) => void): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#take(callback, performance.now() + this.#patienceMs)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.connect((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #take(callback: (...taken: Taken) => void, until: number): void {
    super.connect((...taken) => {
      const [error] = taken
      const isFull = error && 'code' in error && error.code === TOO_MANY_CONNECTIONS
      if (!isFull || this.ending || performance.now() > until) return callback(...taken)
      this.#beModest()
      if (this.totalCount > 0) this.#take(callback, until)
      else setTimeout(() => this.#take(callback, until), RETRY_MS)
    })
  }

  #beModest(): void {
    this.options.max = Math.max(1, this.totalCount)
    clearTimeout(this.#modest)
    this.#modest = setTimeout(() => {
      this.options.max = this.#most
    }, REDUCED_MS).unref()
  }
}
