import type { TestApp } from '../support/boot.ts'
import { callIdentityToolkit } from '../support/identity-toolkit.ts'

/** As a page makes them. */
export const STATE = '0123456789abcdef0123456789abcdef'

export type Page = { status: number; text: string; headers: Headers; location: string }

/** A window that keeps its cookies and follows nothing by itself. */
export function openWindow(at: TestApp) {
  const cookies = new Map<string, string>()
  async function go(address: string, form?: Record<string, string>): Promise<Page> {
    const response = await fetch(new URL(address, at.url), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location') ?? ''
    return { status: response.status, text: await response.text(), headers: response.headers, location }
  }
  return { go, cookies }
}

/** The message that the last page sends to its opener. */
export function told({ text }: Page): Record<string, string> {
  return JSON.parse(/postMessage\((\{.*?\})\)/.exec(text)?.[1] ?? '{}')
}

/** What the page does with the id token. */
export const signInWithIdp = (at: TestApp, idToken: string) =>
  callIdentityToolkit(at, 'signInWithIdp', {
    requestUri: 'http://localhost',
    returnSecureToken: true,
    postBody: `&id_token=${idToken}&providerId=google.com`,
  })
