import { invalid } from '../../contract/http/errors.ts'

/** How files of Excel begin: .xlsx, which is a ZIP, and .xls. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']

/** Excel's "Unicode text" is UTF-16, in either order of bytes. Some programs leave out the mark of it. */
function encodingOf(bytes: Buffer): string {
  const start = bytes.toString('hex', 0, 4)
  if (/^(fffe|..00..00)/.test(start)) return 'utf-16le'
  return /^(feff|00..00..)/.test(start) ? 'utf-16be' : 'utf-8'
}

/** The text of a table that somebody chose. Throws 400 for a workbook, and for what is no text. */
export function textOf(bytes: Buffer): string {
  if (WORKBOOKS.includes(bytes.toString('hex', 0, 4))) throw invalid('file', 'table_is_workbook')
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.trim() === '' || text.startsWith('%PDF') || text.includes('\0'))
    throw invalid('file', 'table_unreadable')
  return text
}
