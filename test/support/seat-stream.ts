import type { Seats } from '../../contract/sessions/seats.ts'
import type { TestApp } from './boot.ts'

/** Opens a session's seat stream and collects its events. */
export async function watchSeats(app: TestApp, id: string, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const response = await fetch(`${app.url}/api/sessions/${id}/seats`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  })
  const heard: Seats[] = []
  const state = { ended: false }
  const reading = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^event: seats\ndata: (.*)$/.exec(event)?.[1]
        if (data) heard.push(JSON.parse(data))
      }
    }
  })()
    .catch(() => {})
    .finally(() => {
      state.ended = true
    })
  return {
    response,
    heard,
    state,
    close: async () => {
      stop.abort()
      await reading
    },
  }
}
