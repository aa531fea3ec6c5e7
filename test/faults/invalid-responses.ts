const page = (text: string, status: number) =>
  new Response(`<h1>${text}</h1>`, { status, headers: { 'content-type': 'text/html' } })

/** What can come back instead of the card provider's response. */
export const invalidResponses: Record<string, () => Response> = {
  'an error of its own': () =>
    Response.json({ error: { type: 'api_error', message: 'An unknown error' } }, { status: 500 }),
  'a page': () => page('Back soon', 200),
  'a page and 502': () => page('Bad Gateway', 502),
  'a page and 404': () => page('Not Found', 404),
  'an empty object': () => Response.json({}),
  null: () => Response.json(null),
  'half an answer': () => new Response('{"id": "pi_', { headers: { 'content-type': 'application/json' } }),
  nothing: () => new Response(null, { status: 200 }),
}
