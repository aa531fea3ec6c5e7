import { hash, randomBytes } from 'node:crypto'

/** The path of links that act without a sign-in. The key follows. */
export const LINK_PATH = '/l'

const KEY_BYTES = 16
const KEY = /^[\w-]{22}$/

/** 128 random bits. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

export const pathOf = (key: string): string => `${LINK_PATH}/${key}`

/** Returns what the database knows of a key; undefined for what is no key, or one in a second spelling. */
export function hashOfKey(key: string): string | undefined {
  if (!KEY.test(key) || Buffer.from(key, 'base64url').toString('base64url') !== key) return undefined
  return hash('sha256', key, 'base64url')
}
