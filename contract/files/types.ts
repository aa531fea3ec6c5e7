/**
 * The types that a file may be of, decided by its content (`domain/files/type.ts`), and how files of the
 * type are named. Left out on purpose: what a browser or an office program runs (HTML, SVG, macros) and
 * archives.
 */
export const fileTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type FileType = keyof typeof fileTypes

export const isFileType = (type: string): type is FileType => Object.hasOwn(fileTypes, type)

export const isPicture = (type: FileType): boolean => type.startsWith('image/')

/** A paper of an application: certificates and the like. */
export const isPaper = (type: FileType): boolean => type === 'application/pdf' || isPicture(type)

/** Office files are ZIP archives. */
export const isArchive = (type: FileType): boolean => type.startsWith('application/vnd.')

/** Says whether the browser shows it in its own viewer, which runs nothing of the file in our origin. */
export const isShownInline = (type: FileType): boolean =>
  type === 'application/pdf' || type.startsWith('audio/')

/** For messages. */
export const ACCEPTED_FILES = 'PDF, JPG, PNG, WebP, MP3, M4A, OGG, WAV, DOCX, PPTX, XLSX, ODT, ODP, ODS'
