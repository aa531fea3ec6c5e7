import { toLocalInput } from '../contract/formats/dates.ts'
import type { Note } from '../domain/notes/read.ts'
import { streamText } from './file-headers.ts'

/** Notes as Markdown: what was typed stays as it was typed, below a title and a line that says when. */
export const notesMarkdown = (chunks: AsyncIterable<Note[]>): ReadableStream<Uint8Array> =>
  streamText(write(chunks))

async function* write(chunks: AsyncIterable<Note[]>): AsyncGenerator<string, void> {
  for await (const chunk of chunks) yield chunk.map(markdownOf).join('')
}

function markdownOf({ title, description, createdAt, sessionTitle, class: of }: Note): string {
  const about = [inDhaka(createdAt), sessionTitle, of && (of.topic ?? inDhaka(of.startAt))]
  return `# ${onOneLine(title)}\n\n${onOneLine(about.filter(Boolean).join(' · '))}\n\n${description}\n\n`
}

const inDhaka = (at: Date) => toLocalInput(at).replace('T', ' ')
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
