import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { SetupError } from '../setup-error.ts'
import { BackupError } from './backup-error.ts'

/** Keys to encrypt and decrypt backups. Without any, backups are plain files. */
export type BackupKeys = {
  /** Public keys of age, `age1…`: each of their private keys decrypts the file. */
  recipients?: readonly string[]
  passphrase?: string | undefined
  /** Private keys of age, `AGE-SECRET-KEY-1…`, for decryption only. */
  identities?: readonly string[]
}

/** The first bytes of an age file (https://age-encryption.org/v1). */
const MAGIC = 'age-encryption.org/v1'

export const isEncrypting = ({ recipients = [], passphrase }: BackupKeys) =>
  recipients.length > 0 || passphrase !== undefined

/**
 * Looks at each key whole: a public key has a checksum, and one wrong letter would be noticed at night.
 * @throws {SetupError} with the key that is none
 */
export function assertRecipients(recipients: readonly string[]): void {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient)
    } catch {
      throw new SetupError(
        `BACKUP_RECIPIENTS: ${recipient} is no public key of age. A letter is wrong or missing: copy it again from what age-keygen printed`,
      )
    }
  }
}

/** Encrypts the stream if there are keys, else returns it unchanged. */
export async function encrypt(plain: Readable, keys: BackupKeys): Promise<Readable> {
  if (!isEncrypting(keys)) return plain
  const encrypter = new Encrypter()
  if (keys.passphrase !== undefined) encrypter.setPassphrase(keys.passphrase)
  for (const recipient of keys.recipients ?? []) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/**
 * Decrypts the stream if it is encrypted, else returns it unchanged. Throws BackupError if no key decrypts
 * it.
 */
export async function decrypt(file: string, source: Readable, keys: BackupKeys): Promise<Readable> {
  if (!(await isEncrypted(source))) return source
  const { passphrase, identities = [] } = keys
  if (passphrase === undefined && identities.length === 0) {
    source.destroy()
    throw new BackupError(
      `${file} is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY_FILE to a file with the private key of age`,
    )
  }
  const decrypter = new Decrypter()
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)))
  } catch (cause) {
    source.destroy()
    throw new BackupError(
      `${file} is encrypted, and the given ${passphrase === undefined ? 'private key does' : 'passphrase or key does'} not open it`,
      { cause },
    )
  }
}

/** Reads the first bytes and puts them back into the stream. */
async function isEncrypted(source: Readable): Promise<boolean> {
  await once(source, 'readable')
  const start: Buffer | null = source.read(MAGIC.length) ?? source.read()
  if (start) source.unshift(start)
  return start?.toString('latin1') === MAGIC
}

// Node and the DOM declare the same stream types twice.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
