/**
 * Where the bytes of a file are in the storage: in one folder, as backups copy it (server/object-storage.ts).
 */
const FILES = 'files/'

export const prefixOf = (id: string) => `${FILES}${id}.`
export const contentKey = (id: string) => `${prefixOf(id)}content`
export const previewKey = (id: string) => `${prefixOf(id)}preview`
/** The bytes after the last part, up to the byte `received`. */
export const tailKey = (id: string, received: number) => `${tailsOf(id)}${received}`
export const tailsOf = (id: string) => `${prefixOf(id)}tail-`
