/**
 * Where uploaded pictures, or files of materials, are: in a folder (picture-folder.ts) or in a bucket
 * (picture-bucket.ts).
 */
export type Pictures = {
  /** For messages: a path, or the name of a bucket. */
  place: string
  /** Undefined where there is no such place. */
  list(): Promise<string[] | undefined>
  /** Undefined for a picture that has been deleted meanwhile. */
  read(name: string): Promise<Buffer | undefined>
  /** Begins a restore. */
  stage(now: Date): Promise<StagedPictures>
  /** Throws BackupError where `stage` would, and changes nothing. */
  tryStage(): Promise<TriedPictures>
}

export type TriedPictures = {
  /** The folder whose pictures a restore would move aside; undefined if there are none. */
  unfinished: string | undefined
  /** Throws BackupError for a picture in whose place there is another one. */
  tryAdd(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
}

/**
 * The pictures of a restore, which become readable all at once or, in a bucket, stay without a row that names
 * them.
 */
export type StagedPictures = {
  /** The folder to which the pictures of a killed restore were moved; undefined if there were none. */
  movedAside: string | undefined
  add(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  putInPlace(): Promise<void>
  /** After the database has been restored. */
  keep(): Promise<void>
  discard(): Promise<void>
}
