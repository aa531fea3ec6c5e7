import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The name of the key in `secrets`. Backups have neither it nor what it seals. */
export const SEALING_KEY = 'messages'
export const newSealingKey = (): string => randomBytes(32).toString('base64url')

/** How a sealed secret begins in a text that is stored. */
export const SEALED = '{sealed:'
const SEALED_PARTS = /\{sealed:([\w-]+)\}/g

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** `hide` takes the secrets out of what somebody says about the text, such as a server that refuses it. */
export type Opened = { text: string; hide(said: string): string }

/** Keeps the secrets of messages unreadable in the database: codes, and keys in links. */
export type Sealer = {
  /** A part of a text that stands for the secret. */
  seal(secret: string): string
  /** The text with its secrets. What was not sealed by this key stays as it is. */
  open(stored: string): Opened
}

/** `key`: 32 bytes as base64url. */
export function createSealer(key: string): Sealer {
  const bytes = Buffer.from(key, 'base64url')

  function unseal(sealed: string): string | undefined {
    const content = Buffer.from(sealed, 'base64url')
    if (content.length <= IV_BYTES + TAG_BYTES) return undefined
    const decipher = createDecipheriv(CIPHER, bytes, content.subarray(0, IV_BYTES))
    decipher.setAuthTag(content.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return Buffer.concat([
        decipher.update(content.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString()
    } catch {
      return undefined
    }
  }

  return {
    seal(secret) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, bytes, iv)
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${SEALED}${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}}`
    },
    open(stored) {
      const secrets: string[] = []
      const text = stored.replace(SEALED_PARTS, (part, sealed: string) => {
        const secret = unseal(sealed)
        if (secret !== undefined) secrets.push(secret)
        return secret ?? part
      })
      const hide = (said: string) =>
        secrets.reduce((rest, one) => rest.replaceAll(one, starsFor(one.length)), said)
      return { text, hide }
    },
  }
}

const starsFor = (length: number) => '*'.repeat(Math.max(0, length))

/** The text with as many stars as each secret has bytes. */
export const maskSealed = (stored: string): string =>
  stored.replace(SEALED_PARTS, (_, sealed: string) =>
    starsFor(Buffer.byteLength(sealed, 'base64url') - IV_BYTES - TAG_BYTES),
  )
