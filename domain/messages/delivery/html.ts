import type { Language } from '../../../contract/formats/languages.ts'

/**
 * Renders an email's text as HTML: the same paragraphs, with links, in the centre's colour. Styles are
 * inline, because email programs drop style sheets.
 */
export function renderHtml(body: string, language: Language, colour: string): string {
  const paragraphs = body.split('\n\n')
  const signature = escapeHtml(paragraphs.pop() ?? '')
  const shown = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${renderParagraph(paragraph, colour)}</p>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${signature}</title></head>
<body style="margin:0;padding:24px 12px;background:#fbf6ea;color:#16231f">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fffdf8;border:1px solid #e6dcc4;border-radius:12px;font:16px/1.6 sans-serif">
<p style="margin:0 0 20px;color:${colour};font-size:20px;font-weight:bold">${signature}</p>
${shown.join('\n')}
</div>
</body>
</html>
`
}

/** Escapes everything. Only a paragraph that is a URL and nothing else becomes a link. */
function renderParagraph(paragraph: string, colour: string): string {
  const text = escapeHtml(paragraph)
  if (!/^https?:\/\/\S+$/.test(paragraph)) return text.replaceAll('\n', '<br>')
  return `<a href="${text}" style="color:${colour};word-break:break-all">${text}</a>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
