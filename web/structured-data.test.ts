import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StructuredData } from './page-meta.tsx'

test('F04 nothing that people write leaves the script of structured data', () => {
  const name = '</script><script>alert(1)</script><!-- <script> ]]> & "quoted" \u2028'
  const address = 'https://boithok.test/'
  const html = renderToStaticMarkup(createElement(StructuredData, { about: () => ({ name }), address }))
  const [, text = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', url: address, name })
})
