/**
 * Finds comments that are wider than the formatter's lines, which leaves comments as they are:
 * `node bin/comment-width.ts`. `--write` wraps them. A paragraph is wrapped anew only if one of its lines is
 * too wide.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from '@swc/core'

const root = join(import.meta.dirname, '..')
const { formatter } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
const WIDTH: number = formatter.lineWidth

/**
 * How a file marks comments: with a mark on each line, with slashes and stars, or not in a way that is known
 * here.
 */
type Marks = '//' | '--' | '#' | undefined

function marksOf(file: string, text: string): Marks {
  if (/\.(c|m)?[jt]sx?$|\.css$/.test(file)) return '//'
  // What was applied to databases stays as it was.
  if (file.endsWith('.sql')) return file.includes('/migrations/') ? undefined : '--'
  return /\.(sh|py|ya?ml)$/.test(file) || /^#!.*\b(ba)?sh\b/.test(text) ? '#' : undefined
}

const isWide = (line: string) => Array.from(line).length > WIDTH

/** The file with wrapped comments. */
export function wrapComments(file: string, text: string): string {
  const marks = marksOf(file, text)
  const lines = text.split('\n')
  if (!marks || !lines.some(isWide)) return text
  const isText =
    marks === '//' ? insideLiterals(file, text) : marks === '#' ? insideHereDocuments(lines) : () => false
  const wrapped: string[] = []
  for (let index = 0; index < lines.length; ) {
    const comment = isText(index) ? undefined : readComment(lines, index, marks)
    const own = lines.slice(index, comment?.end ?? index + 1)
    wrapped.push(...(comment && own.some(isWide) ? narrower(own, comment.wrap()) : own))
    index += own.length
  }
  return wrapped.join('\n')
}

/**
 * The numbers of the lines whose comment is too wide. `--write` leaves those behind code, which a person
 * moves above it.
 */
export function findWideComments(file: string, text: string): number[] {
  const wrapped = wrapComments(file, text)
  const before = text.split('\n')
  if (wrapped !== text) {
    const kept = new Set(wrapped.split('\n'))
    return before.flatMap((line, index) => (isWide(line) && !kept.has(line) ? [index + 1] : []))
  }
  if (marksOf(file, text) !== '//' || !before.some(isWide)) return []
  const isText = insideLiterals(file, text)
  return before.flatMap((line, index) => {
    const behind = /\S.*?\s(\/\/ |\/\*)/.exec(line)
    return isWide(line) && behind && !isText(index, behind[0].length - 2) && !/^\s*(\/\/|\*|\/\*)/.test(line)
      ? [index + 1]
      : []
  })
}

/** What cannot be wrapped stays as it is. */
const narrower = (own: string[], other: string[]) =>
  other.filter(isWide).length < own.filter(isWide).length ? other : own

type Comment = { end: number; wrap(): string[] }

function readComment(lines: string[], start: number, marks: '//' | '--' | '#'): Comment | undefined {
  const [, indent = '', line = ''] = /^(\s*)(.*)$/.exec(lines[start] ?? '') ?? []
  if (marks === '//' && /^\{?\/\*/.test(line)) return readBlock(lines, start, indent)
  if (!isMarked(line, marks)) return undefined
  let end = start + 1
  while (lines[end]?.startsWith(indent + marks) && isMarked(lines[end]?.trim() ?? '', marks)) end += 1
  const content = lines.slice(start, end).map((each) => each.slice(indent.length + marks.length))
  return { end, wrap: () => wrapContent(content, indent + marks) }
}

/** `#!` and `-->` are no comments, and lines that are only marks are ornaments. */
const isMarked = (line: string, marks: string) => line.startsWith(`${marks} `) || line === marks

/** A comment between slashes and stars, with nothing before and behind it; in JSX in braces. */
function readBlock(lines: string[], start: number, indent: string): Comment | undefined {
  const last = lines.findIndex((line, index) => index >= start && line.includes('*/'))
  const end = last + 1
  const own = lines.slice(start, end)
  const [, open = '', inner = '', close = ''] =
    /^\s*(\{?\/\*+)([\s\S]*?)(\*\/\}?)\s*$/.exec(own.join('\n')) ?? []
  if (open === '' || open.startsWith('{') !== close.endsWith('}')) return undefined
  const [first = '', ...rest] = inner.split('\n').map((line) => line.trimEnd())
  const hasGutter = open === '/**' || (rest.length > 0 && rest.every((line) => /^\s*\*?$|^\s*\* /.test(line)))
  if (hasGutter) {
    const content = [first, ...rest.map((line) => line.replace(/^\s*\*?/, ''))]
    while (content[0]?.trim() === '') content.shift()
    while (content.at(-1)?.trim() === '') content.pop()
    const wrap = () => [indent + open, ...wrapContent(content, `${indent} *`), `${indent} ${close}`]
    return { end, wrap }
  }
  const gutter = ' '.repeat(open.length)
  const content = [first, ...rest.map((line) => line.slice(indent.length + gutter.length))]
  const wrap = () => {
    const [head = '', ...others] = wrapContent(content, indent + gutter, close.length + 1)
    const body = [indent + open + head.slice(indent.length + gutter.length), ...others]
    return [...body.slice(0, -1), `${body.at(-1)} ${close}`]
  }
  return { end, wrap }
}

/** A paragraph: how far its first line and the others are indented, and its lines without that. */
type Paragraph = { first: string; others: string; lines: string[]; isVerbatim?: true }

/** `content` are the lines behind `prefix`. `spare` characters stay free at the end of each. */
function wrapContent(content: string[], prefix: string, spare = 0): string[] {
  return paragraphs(content, prefix).flatMap(({ first, others, lines, isVerbatim }) => {
    const own = lines.map((line, index) => (prefix + (index === 0 ? first : others) + line).trimEnd())
    if (isVerbatim || !own.some((line) => Array.from(line).length + spare > WIDTH)) return own
    const wrapped: string[] = []
    let line = prefix + first
    let isEmpty = true
    for (const word of wordsOf(lines.join(' '))) {
      const longer = isEmpty ? line + word : `${line} ${word}`
      if (!isEmpty && Array.from(longer).length + spare > WIDTH) {
        wrapped.push(line)
        line = prefix + others + word
      } else line = longer
      isEmpty = false
    }
    return [...wrapped, line]
  })
}

/**
 * The starts of list items, rows of columns and tags. A word that looks like one does not begin a wrapped
 * line.
 */
const ITEM = /^(\s*(?:[-*•]|\d+\.)\s+)\S/
const COLUMNS = /^(\s*\S+(?: \S+)*?\s{2,})\S/
const STARTS = /^(?:[-*•|@#]|\d+\.$|\/\/|```)/
/** Lines that mean what they mean as they are: tables, code, orders to tools. */
const VERBATIM = /^\s*(?:\||```|@ts-|biome-|shellcheck |[-=]{3,}|$)/

function paragraphs(content: string[], prefix: string): Paragraph[] {
  const found: Paragraph[] = []
  let isCode = false
  let isOpen = false
  for (const line of content) {
    const before = found.at(-1)
    const fence = /^\s*```/.test(line)
    if (isCode || fence || VERBATIM.test(line)) {
      found.push({ first: '', others: '', lines: [line], isVerbatim: true })
      isOpen = false
      if (fence) isCode = !isCode
      continue
    }
    const indent = /^\s*/.exec(line)?.[0] ?? ''
    const start = ITEM.exec(line)?.[1] ?? COLUMNS.exec(line)?.[1]
    if (start === undefined && isOpen && before && indent === before.others && !/^\s*@/.test(line)) {
      before.lines.push(line.slice(indent.length))
    } else {
      const first = start ?? indent
      found.push({ first, others: ' '.repeat(Array.from(first).length), lines: [line.slice(first.length)] })
    }
    // What a script's comment announces by a colon begins on a line of its own: how to call it.
    isOpen = !(prefix.endsWith('#') && line.endsWith(':'))
  }
  return found
}

/**
 * Words between which a line may end: not inside of a short `quoted name`, nor before what would look like a
 * list.
 */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const word of text.match(/`[^`]{1,40}`\S*|\S+/g) ?? []) {
    if (words.length > 0 && STARTS.test(word)) words.push(`${words.pop()} ${word}`)
    else words.push(word)
  }
  return words
}

type Within = (line: number, column?: number) => boolean

/** Whether a place is inside of a template, another literal or a text of JSX. */
function insideLiterals(file: string, text: string): Within {
  if (file.endsWith('.css')) return () => false
  const lineStarts = [0]
  const bytes = Buffer.from(text)
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lineStarts.push(at + 1)
  const lines = text.split('\n')
  // The parser counts bytes on from what it parsed before. The first statement tells from where.
  const { body } = parseSync(`;${text}`, { syntax: 'typescript', tsx: /sx$/.test(file) })
  const base = (body[0]?.span.start ?? 0) + 1
  const literals: { from: number; to: number }[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (
      'type' in node &&
      'span' in node &&
      /^(TemplateElement|StringLiteral|RegExpLiteral|JSXText)$/.test(String(node.type))
    ) {
      const { start, end } = node.span as { start: number; end: number }
      literals.push({ from: start - base, to: end - base })
    }
    for (const part of Object.values(node)) visit(part)
  }
  visit(body)
  return (line, column) => {
    const own = lines[line] ?? ''
    const before = own.slice(0, column ?? own.length - own.trimStart().length)
    const place = (lineStarts[line] ?? 0) + Buffer.byteLength(before)
    return literals.some(({ from, to }) => from < place + 1 && place < to)
  }
}

/** What a shell script feeds to a program is that program's. */
function insideHereDocuments(lines: string[]): Within {
  const inside = new Set<number>()
  let until: string | undefined
  lines.forEach((line, index) => {
    if (until !== undefined) {
      inside.add(index)
      if (line.trim() === until) until = undefined
    } else until = /<<-?\s*(['"]?)(\w+)\1/.exec(line)?.[2]
  })
  return (line) => inside.has(line)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files) {
    const path = join(root, file)
    const text = file === '' ? '' : readText(path)
    if (process.argv.includes('--write')) {
      const wrapped = wrapComments(file, text)
      if (wrapped !== text) writeFileSync(path, wrapped)
      continue
    }
    for (const line of findWideComments(file, text)) {
      process.stdout.write(`${file}:${line}: a comment of more than ${WIDTH} characters\n`)
      process.exitCode = 1
    }
  }
}

/** Empty for what is no text, and for what was deleted and not committed. */
function readText(path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    return text.includes('\0') ? '' : text
  } catch {
    return ''
  }
}
