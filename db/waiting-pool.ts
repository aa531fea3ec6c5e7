import pg from 'pg'

type Taken = Parameters<Parameters<pg.Pool['connect']>[0]>

/** PostgreSQL's "too many connections". */
const TOO_MANY_CONNECTIONS = '53300'
/** How long the pool stays smaller after PostgreSQL refused a connection, and how often a pool without any retries. */
const REDUCED_MS = 5000
const RETRY_MS = 200

/** Waits for one of its own connections where PostgreSQL refuses another, as if all of its connections were busy. */
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
