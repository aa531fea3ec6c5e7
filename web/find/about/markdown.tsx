import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { MarkdownNode } from './read-markdown.ts'

const look = {
  h2: 'pt-3 font-bold text-xl',
  h3: 'pt-2 font-bold text-lg',
  p: '',
  ul: 'grid list-disc gap-1.5 ps-6',
  ol: 'grid list-decimal gap-1.5 ps-6',
  li: 'ps-1',
  blockquote: 'grid gap-3 border-line border-s-4 ps-4 text-muted',
  pre: 'whitespace-pre-wrap rounded-control bg-sunken p-3.5',
  code: 'rounded bg-sunken px-1',
  hr: 'border-line',
  a: 'font-medium text-primary underline hover:no-underline',
  strong: 'font-semibold',
  em: 'italic',
  s: '',
  br: '',
}
/** All that a text can become. */
export type MarkdownTag = keyof typeof look

/** A text that `readMarkdown` has read. */
export function Markdown({ nodes }: { nodes: MarkdownNode[] }) {
  return <div className="wrap-anywhere grid max-w-prose gap-3">{nodes.map(shown)}</div>
}

/** The nodes of a text keep their places, so React needs no keys but these. */
function shown(node: MarkdownNode, place: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, children, href = '', start } = node
  const inside = children.length > 0 ? children.map(shown) : undefined
  const attributes = { key: place, className: look[tag] || undefined }
  if (tag !== 'a') return createElement(tag, { ...attributes, start }, inside)
  if (href.startsWith('/')) return createElement(Link, { ...attributes, to: href }, inside)
  return createElement('a', { ...attributes, href, rel: 'noopener noreferrer' }, inside)
}
