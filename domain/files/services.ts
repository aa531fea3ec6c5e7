import type { ObjectStorage } from '../../providers/object-storage/storage.ts'
import type { FileLinks } from './links.ts'

/** What the domain needs for files. */
export type FileServices = {
  storage: ObjectStorage
  /** The whole object in memory; undefined without one. */
  readObject(key: string): Promise<Buffer | undefined>
  /** A small copy of a picture, re-encoded; undefined for one that cannot be decoded. */
  drawPreview(picture: Buffer): Promise<Buffer | undefined>
  links: FileLinks
}
