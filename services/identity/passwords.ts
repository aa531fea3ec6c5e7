import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Overload } from './errors.ts'

const hashArgon2 = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const SALT_LENGTH = 16

/**
 * Node hashes on its pool of four threads. One stays free, because file access and DNS lookups use the same
 * pool.
 */
const AT_ONCE = Math.min(availableParallelism(), 3)
/** About as many as finish before the SDK's timeout of 30 seconds. */
const MAX_WAITING = 500 * AT_ONCE

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Hashes and checks a few passwords at a time, because each takes 19 MiB and tens of milliseconds of a core.
 */
export function createPasswords(random: (bytes: number) => Uint8Array) {
  const turn = createSemaphore(AT_ONCE, MAX_WAITING)
  let placeholder: Promise<string> | undefined

  async function hash(password: string): Promise<string> {
    const salt = Buffer.from(random(SALT_LENGTH))
    const tag = await derive(password, salt, { ...COST, tagLength: TAG_LENGTH })
    return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`
  }

  /**
   * Takes the same time if there is no hash (no such account, or no password), so that the duration reveals
   * nothing.
   */
  async function matches(password: string, hashed: string | null | undefined): Promise<boolean> {
    placeholder ??= hash(base64(Buffer.from(random(SALT_LENGTH))))
    const { salt, tag, cost } = parse(hashed ?? (await placeholder))
    const same = timingSafeEqual(await derive(password, salt, { ...cost, tagLength: tag.length }), tag)
    return same && hashed != null
  }

  return { turn, hash: (password: string) => turn(() => hash(password)), matchesInTurn: matches }
}

function derive(password: string, nonce: Buffer, cost: Omit<Argon2Parameters, 'message' | 'nonce'>) {
  // Normalized, because keyboards compose the same letter differently, for example in Bangla.
  return hashArgon2('argon2id', { ...cost, nonce, message: password.normalize('NFKC') })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function parse(hashed: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hashed)
  if (!match) throw new Error('A stored password hash is not of the form that this server writes')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/**
 * Runs at most `atOnce` jobs and queues up to `waiting` more.
 * @throws {Overload} when the queue is full
 */
function createSemaphore(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Overload('Too many passwords to hash at once')
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
