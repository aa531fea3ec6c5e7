import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { listen } from './listen.ts'

// The limit of a page: the product's own home page without scripts, and its static files.
const { PAGE_FROM = '' } = process.env
const html = (await (await fetch(PAGE_FROM)).text()).replaceAll(
  /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g,
  '',
)
const page = brotliCompressSync(html)
const files = join(import.meta.dirname, '../../build/client')
const types: Record<string, string> = {
  css: 'text/css',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
}

listen(async ({ url = '/' }, answer) => {
  const { pathname } = new URL(url, 'http://x')
  if (pathname === '/') {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    return answer.end(page)
  }
  const file = join(files, decodeURIComponent(pathname))
  const type = types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const compressed = await readFile(`${file}.br`).catch(() => undefined)
  const body = compressed ?? (await readFile(file).catch(() => undefined))
  answer.writeHead(body ? 200 : 404, {
    'content-type': type,
    ...(compressed && { 'content-encoding': 'br' }),
  })
  answer.end(body)
})
