import type { MaterialFile } from '../contract/materials/materials.ts'
import type { FileLinks } from '../domain/files/links.ts'
import type { FileRow } from '../domain/files/uploads.ts'

/** A file with addresses for one person. */
export function presentFile(
  { id, name, size, type, hasPreview }: FileRow,
  personId: string,
  { sign }: FileLinks,
): MaterialFile {
  if (type === null) throw new Error(`The file ${id} is in use and has no type`)
  const url = (variant: 'content' | 'preview') => sign({ fileId: id, personId, variant }, name)
  return { _id: id, name, size, type, url: url('content'), previewUrl: hasPreview ? url('preview') : null }
}
