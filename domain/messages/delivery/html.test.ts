import { expect, test } from 'vitest'
import { renderHtml } from './html.ts'

test('user text is escaped, and only an address on a line by itself becomes a link', () => {
  const html = renderHtml(
    [
      '“<img src=x onerror=hit()>” & "more" https://elsewhere.test is booked.',
      'https://b.test/dashboard/booked/1?a=1&b=2',
      'javascript:hit()',
      'বৈঠক',
    ].join('\n\n'),
    'bn',
    '#7a1fa2',
  )
  expect(html).toContain('<html lang="bn">')
  expect(html).toContain(
    '“&lt;img src=x onerror=hit()&gt;” &amp; &quot;more&quot; https://elsewhere.test is booked.',
  )
  expect(html.match(/<a [^>]*>/g)).toEqual([
    '<a href="https://b.test/dashboard/booked/1?a=1&amp;b=2" style="color:#7a1fa2;word-break:break-all">',
  ])
})
