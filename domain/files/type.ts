import { Readable } from 'node:stream'
import { fileTypeFromStream } from 'file-type'
import {
  ACCEPTED_FILES,
  type FileType,
  fileTypes,
  isFileType,
  isPicture,
} from '../../contract/files/types.ts'
import { ApiError } from '../../contract/http/errors.ts'
import { endingOf } from './name.ts'

/** The same formats under other names. */
const SAME: Record<string, FileType> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
}

/** What the content is, whatever its name says: the one decision for every way in. */
async function detect(content: Readable): Promise<string> {
  const found = await fileTypeFromStream(Readable.toWeb(content)).finally(() => content.destroy())
  // Ogg names its codec.
  const [mime = ''] = found?.mime.split(';') ?? []
  return SAME[mime] ?? mime
}

/** Pictures that are made small and anew: more formats than a material may have. */
const PICTURES = new Set(['image/gif', 'image/avif'])

/** Photos of phones in a format that hardly any browser shows, and no free decoder of ours reads. */
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** Throws 415 for a photo that only its own phone can convert. */
export async function isPictureFile(content: Readable): Promise<boolean> {
  const type = await detect(content)
  refuseHeic(type)
  return PICTURES.has(type) || (isFileType(type) && isPicture(type))
}

function refuseHeic(type: string): void {
  if (HEIC.has(type)) throw new ApiError('photo_is_heic')
}

/**
 * The type of a file and the name with which it is kept. Throws 415 for what is not accepted, and for a name
 * that promises another type: people would send a photo as "notes.pdf" and wonder why it does not open.
 */
export async function requireType(
  content: Readable,
  name: string,
): Promise<{ type: FileType; name: string }> {
  const type = await detect(content)
  refuseHeic(type)
  if (!isFileType(type))
    throw new ApiError({ code: 'file_type_refused', params: { name, accepted: ACCEPTED_FILES } })
  const endings: readonly string[] = fileTypes[type]
  const ending = endingOf(name)
  if (endings.includes(ending)) return { type, name }
  const isKnown = Object.values(fileTypes).some((known: readonly string[]) => known.includes(ending))
  if (isKnown)
    throw new ApiError({
      code: 'file_type_mismatch',
      params: { name, type: (endings[0] ?? '').toUpperCase() },
    })
  return { type, name: `${name}.${endings[0]}` }
}
