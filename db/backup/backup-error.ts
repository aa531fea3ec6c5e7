/** Why a backup cannot be written, checked or restored, in a sentence for the operator. */
export class BackupError extends Error {}

/** Error codes of Node that an operator can fix, with their explanations. */
const causes: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not do that: run the command as the user whose files they are',
  EPERM: 'this user may not do that: run the command as the user whose files they are',
  EROFS: 'the file system can only be read',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'a part of this path is a file, not a folder',
  ENOSPC: 'the disk is full: make room, and run the command again',
  EDQUOT: 'the disk quota is used up: make room, and run the command again',
  EIO: 'the disk has an error: look at the log of the machine',
}

const postgresCauses: Record<string, string> = {
  '53100': 'the disk of PostgreSQL is full: make room, and run the command again',
  '42501': 'the database role may not do that: give it the database (ALTER DATABASE … OWNER TO …)',
}

/** The error of a file, of PostgreSQL or of a connection to it, as a sentence; undefined for other errors. */
export function explainSystemError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  if ('syscall' in error && code in causes) {
    const path = 'path' in error ? `${String(error.path)}: ` : ''
    return `${path}${causes[code]}`
  }
  if ('severity' in error) return `PostgreSQL says: ${postgresCauses[code] ?? error.message}`
  return undefined
}
