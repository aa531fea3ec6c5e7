import { Lexer, type MarkedToken, type Token } from 'marked'
import type { MarkdownTag } from './markdown.tsx'

/** A part of a text as `Markdown` shows it. `href` is safe, and begins with / at this website. */
export type MarkdownNode =
  | string
  | { tag: MarkdownTag; children: MarkdownNode[]; href?: string; start?: number }

/** Deeper lists and quotations are shown as they were typed. */
const MAX_DEPTH = 8

/**
 * Reads Markdown. Only the parts below become elements; everything else, HTML and pictures among it, stays
 * the text that was typed. So a text cannot bring scripts or anything of other websites into a page.
 */
export function readMarkdown(text: string): MarkdownNode[] {
  try {
    return read(new Lexer({ gfm: true, breaks: true }).lex(text), 0)
  } catch {
    // The parser gives up on thousands of quotations in one another.
    return [{ tag: 'pre', children: [text] }]
  }
}

const read = (tokens: Token[], depth: number): MarkdownNode[] =>
  tokens.flatMap((token) => readToken(token as MarkedToken, depth))

function readToken(token: MarkedToken, depth: number): MarkdownNode | MarkdownNode[] {
  if (depth > MAX_DEPTH) return token.raw
  const inside = (tokens: Token[]) => read(tokens, depth + 1)
  const element = (tag: MarkdownTag, children: MarkdownNode[] = []) => ({ tag, children })
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      // The page's title is above them all.
      return element(token.depth < 3 ? 'h2' : 'h3', inside(token.tokens))
    case 'paragraph':
      return element('p', inside(token.tokens))
    case 'blockquote':
      return element('blockquote', inside(token.tokens))
    case 'list': {
      const items = token.items.map((item) => element('li', inside(item.tokens)))
      return token.ordered ? { ...element('ol', items), start: Number(token.start) } : element('ul', items)
    }
    case 'text':
      return token.tokens ? read(token.tokens, depth) : token.text
    case 'escape':
      return token.text
    case 'strong':
    case 'em':
      return element(token.type, inside(token.tokens))
    case 'del':
      return element('s', inside(token.tokens))
    case 'codespan':
      return element('code', [token.text])
    case 'code':
      return element('pre', [token.text])
    case 'br':
    case 'hr':
      return element(token.type)
    case 'link': {
      const href = safeHref(token.href)
      return href ? { ...element('a', inside(token.tokens)), href } : token.raw
    }
    default:
      return depth === 0 ? element('p', [token.raw.trim()]) : token.raw
  }
}

const SAFE = ['https:', 'http:', 'mailto:', 'tel:']
const OWN = 'https://own.invalid'

/** The address as a browser reads it; undefined for one that runs a script or hides where it leads. */
function safeHref(href: string): string | undefined {
  const url = URL.parse(href, href.startsWith('/') ? OWN : undefined)
  if (!url || !SAFE.includes(url.protocol) || url.username || url.password) return undefined
  if (!href.startsWith('/')) return url.href
  return url.origin === OWN ? url.pathname + url.search + url.hash : undefined
}
