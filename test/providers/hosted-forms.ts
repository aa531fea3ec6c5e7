/** A page of a stand-in, as a browser without scripts sees it. */
export type Page = { url: string; status: number; html: string; headers: Headers }

type Fields = Record<string, string>

/** Follows redirects by hand, so that `fetch` may map addresses. */
export async function openPage(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit = {},
): Promise<Page> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  const target = response.headers.get('location')
  if (target !== null) return openPage(fetch, new URL(target, url).href, { headers: init.headers ?? {} })
  return { url, status: response.status, html: await response.text(), headers: response.headers }
}

/** The form of a page that posts to `action`: its target, and what it sends unless somebody types. */
export function formOf(page: Page, action: string): { target: string; fields: Fields } {
  const forms = page.html.match(/<form[^>]*>[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((one) => attribute(one, 'action')?.startsWith(action))
  if (!form) throw new Error(`The page ${page.url} has no form to ${action}: ${page.html.slice(-600)}`)
  const inputs = (form.match(/<input[^>]*>/g) ?? []).filter(
    (input) => !input.includes('type="radio"') || / checked/.test(input),
  )
  const fields = inputs.flatMap((input) => {
    const name = attribute(input, 'name')
    return name === undefined ? [] : [[name, attribute(input, 'value') ?? '']]
  })
  return {
    target: new URL(attribute(form, 'action') ?? '', page.url).href,
    fields: Object.fromEntries(fields),
  }
}

/** Sends a form as a browser does. */
export function submit(
  fetch: typeof globalThis.fetch,
  page: Page,
  action: string,
  typed: Fields = {},
): Promise<Page> {
  const { target, fields } = formOf(page, action)
  return openPage(fetch, target, { method: 'POST', body: new URLSearchParams({ ...fields, ...typed }) })
}

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
