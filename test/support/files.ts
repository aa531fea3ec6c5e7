import { zipSync } from 'fflate'
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import type { TestApp } from './boot.ts'
import type { Person } from './people.ts'

/** An office document, with more in it. */
export const docx = (more: Record<string, Uint8Array> = {}) =>
  Buffer.from(
    zipSync({ '[Content_Types].xml': Buffer.from(WORD), 'word/document.xml': new Uint8Array(9), ...more }),
  )

const WORD = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

/** The beginnings of real files, by which their types are known. */
export const samples = {
  pdf: (bytes = 2000) => filled('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', bytes),
  mp3: (bytes = 2000) => filled('\xff\xfb\x90\x64', bytes),
  html: (bytes = 2000) => filled('<!doctype html><html><script>alert(1)</script>', bytes),
  svg: (bytes = 2000) => filled('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">', bytes),
  program: (bytes = 2000) => filled('MZ\x90\0\x03\0\0\0', bytes),
}

function filled(start: string, bytes: number): Buffer {
  const head = Buffer.from(start, 'latin1')
  // No two mebibytes are alike: bytes in another order are noticed.
  const rest = Buffer.alloc(Math.max(0, bytes - head.length))
  for (let at = 0; at + 4 <= rest.length; at += 4) rest.writeUInt32LE((at * 2_654_435_761) >>> 0, at)
  return Buffer.concat([head, rest])
}

export const authorizationOf = (person: Pick<Person, 'token'>) => ({
  Authorization: `Bearer ${person.token}`,
})

type Sent = { name: string; content: Buffer; options?: Partial<UploadOptions> }

/** Sends a file by the client of the tus project, and returns its address. */
export function sendFile(app: TestApp, person: Person, { name, content, options = {} }: Sent) {
  return new Promise<string>((resolve, reject) => {
    const upload: Upload = new Upload(content, {
      endpoint: `${app.url}/api/uploads`,
      headers: authorizationOf(person),
      metadata: { filename: name },
      chunkSize: 1024 * 1024,
      retryDelays: null,
      ...options,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    upload.start()
  })
}

export const idOf = (address: string) => address.split('/').at(-1) ?? ''

/** The code of the refusal with which an upload ended. */
export const codeOf = (error: unknown): string =>
  JSON.parse((error as DetailedError).originalResponse?.getBody() || '{}').code

/** One request of the protocol, with its headers as given. */
export async function tus(
  app: TestApp,
  person: Person | undefined,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: BodyInit } = {},
) {
  const response = await fetch(`${app.url}/api/uploads${path}`, {
    method,
    headers: { 'Tus-Resumable': '1.0.0', ...(person && authorizationOf(person)), ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const code: string | undefined = text.startsWith('{') ? JSON.parse(text).code : undefined
  return { status: response.status, headers: response.headers, code }
}
