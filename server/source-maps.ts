import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A position in the built program. */
const BUILT = /(file:\/\/[^\s"():]+\/build\/program\/[\w-]+\.js):(\d+):(\d+)/g

const mapped = new Map<string, string>()
const maps = new Map<string, WeakRef<SourceMap>>()

/**
 * Maps the positions of a stack trace to the sources. Node's --enable-source-maps reads all maps at the
 * start, which takes 100 ms and 60 MB; this reads them on the first error.
 */
export const mapStackTrace = (text: string): string =>
  text.replaceAll(BUILT, (built, file: string, line: string, column: string) => {
    const place = mapped.get(built) ?? sourcePosition(file, Number(line), Number(column)) ?? built
    mapped.set(built, place)
    return place
  })

function sourcePosition(file: string, line: number, column: number): string | undefined {
  const map = maps.get(file)?.deref() ?? readMap(file)
  const origin = map?.findOrigin(line, column)
  if (!origin || !('fileName' in origin)) return undefined
  return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
}

function readMap(file: string): SourceMap | undefined {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')))
    // Weak, because a parsed map takes 20 times the size of its file.
    maps.set(file, new WeakRef(map))
    return map
  } catch {
    // Reporting the original error matters more.
    return undefined
  }
}
