import type { MarkRefusal } from '../../providers/clean-mark.ts'
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
  /**
   * A mark as a WebP of at most 512 pixels a side, without what a camera notes; a refusal for what is not
   * square, moves, is too small or cannot be decoded.
   */
  cleanMark(picture: Buffer): Promise<{ content: Buffer } | { refusal: MarkRefusal }>
  links: FileLinks
}
