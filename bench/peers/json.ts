import type { IncomingMessage } from 'node:http'

export async function json(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}
