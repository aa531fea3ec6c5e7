import type { ObjectStorage } from '../../providers/object-storage/storage.ts'
import type { FileLinks } from './links.ts'

/** The domain needs these for files. */
export type FileServices = {
  storage: ObjectStorage
  /** The whole object in memory; undefined without one. */
  readObject(key: string): Promise<Buffer | undefined>
  /**
   * A picture written anew in its type, upright and without what a camera notes beside it, and a small copy;
   * undefined for one that cannot be decoded.
   */
  cleanPicture(picture: Buffer, type: string): Promise<{ content: Buffer; preview: Buffer } | undefined>
  links: FileLinks
}
