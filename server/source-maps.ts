import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A place in the program as it is built. */
const BUILT = /(file:\/\/[^\s"():]+\/build\/program\/[\w-]+\.js):(\d+):(\d+)/g

const mapped = new Map<string, string>()
const maps = new Map<string, WeakRef<SourceMap>>()

/**
 * A text in which the places of a stack are told as those in the sources. Node could do so itself, but reads all source
 * maps at the start for that, which takes 100 ms and 60 MB; here they are read when something has gone wrong.
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
    // Several places of a stack ask for it at once; kept for good, it would take 20 times its size.
    maps.set(file, new WeakRef(map))
    return map
  } catch {
    // Whoever asks has something more important to say.
    return undefined
  }
}
