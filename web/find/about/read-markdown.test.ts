import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'
import { readMarkdown } from './read-markdown.ts'

/** The HTML of a page that shows a text, without its looks. */
function htmlOf(text: string): string {
  const page = createElement(MemoryRouter, null, createElement(Markdown, { nodes: readMarkdown(text) }))
  return renderToStaticMarkup(page).replaceAll(/ (?:class|data-discover)="[^"]*"/g, '')
}

test.each([
  ['<script>alert(1)</script>'],
  ['Hello <img src=x onerror=alert(1)> you'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<iframe src="https://evil.example"></iframe>'],
  ['<!-- x --><svg onload=alert(1)>'],
  ['[x](javascript:alert(1))'],
  ['[x](JaVaScRiPt:alert(1))'],
  ['[x](java&#115;cript:alert(1))'],
  ['[x](java\\script:alert(1))'],
  ['[x](<java\tscript:alert(1)>)'],
  ['[x](data:text/html,<script>alert(1)</script>)'],
  ['[x](vbscript:x)'],
  ['[x]: javascript:alert(1)\n\n[x]'],
  ['<javascript:alert(1)>'],
  ['![x](https://evil.example/pixel.png)'],
  ['![x](x" onerror="alert(1))'],
  ['[x](//evil.example)'],
  ['[x](/\\evil.example)'],
  ['[x](/\t/evil.example)'],
  ['[x](https://bank.example@evil.example)'],
  ['[x](relative)'],
  ['`<script>`'],
  ['| a | b |\n| - | - |\n| <script> | c |'],
])('%s brings no element, address or picture into a page', (text) => {
  const html = htmlOf(text)
  expect(html).toMatch(/^<div>/)
  expect(html).not.toMatch(/<(?!\/?(?:div|p|br|code|pre)\b)/)
})

test('what offices write is shown', () => {
  const text = `# One\n## Two\n### Three\nA *b* **c** ~~d~~\nnext\\*\n\n- e\n- f\n  1. g\n\n3. h\n\n> i\n\n---\n\n\`j\``
  expect(htmlOf(text)).toBe(
    '<div><h2>One</h2><h2>Two</h2><h3>Three</h3><p>A <em>b</em> <strong>c</strong> <s>d</s><br/>next*</p>' +
      '<ul><li>e</li><li>f<ol start="1"><li>g</li></ol></li></ul><ol start="3"><li>h</li></ol>' +
      '<blockquote><p>i</p></blockquote><hr/><p><code>j</code></p></div>',
  )
})

test('links lead to this website, others, addresses and numbers', () => {
  expect(htmlOf('[a](/about/terms?lang=bn) [b](https://b.example/?q=1) [c](tel:+8801712345678)')).toBe(
    '<div><p><a href="/about/terms?lang=bn">a</a> <a href="https://b.example/?q=1" rel="noopener noreferrer">b</a> ' +
      '<a href="tel:+8801712345678" rel="noopener noreferrer">c</a></p></div>',
  )
  expect(htmlOf('office@alor.example')).toContain('href="mailto:office@alor.example"')
})

test.each(['>', '1. ', '+ ', '*a **b '])('20,000 letters of “%s” are shown, not a failure', (part) => {
  const text = part.repeat(20_000 / part.length)
  expect(htmlOf(text).length).toBeGreaterThan(text.length / 2)
})
