import Printer from 'lucide-react/icons/printer'
import { flushSync } from 'react-dom'
import type { Note } from '../../../contract/materials/notes.ts'
import { callPage, fetchFile, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useNoteTexts } from '../../i18n/notes.ts'
import type { NoteFilter } from '../../queries/materials.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton, saveFile } from '../../ui/download-button.tsx'
import { notify } from '../../ui/notify.tsx'

type Props = {
  filter: NoteFilter
  /** Shows these on paper, in place of the page of them that is on the screen. */
  onPrint: (notes: Note[]) => void
}

/** A13: all notes that are found, on paper or as a file. */
export function TakeAlong({ filter, onPrint }: Props) {
  const texts = useNoteTexts()
  const isSome = Boolean(filter.sessionId || filter.search)
  const print = useSubmit({
    meta: { changesNothing: true },
    mutationFn: () => readAll(filter),
    onSuccess: (notes) => {
      // They must be on the page before the browser reads it.
      flushSync(() => onPrint(notes))
      window.print()
    },
    onError: (error) => notify.error(serverMessage(error, texts.failedToFetch)),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton
        label={isSome ? texts.downloadFound : texts.downloadAll}
        failed={texts.failedToDownload}
        save={async () => saveFile(await fetchFile('GET /notes.md', { query: filter }), 'notes.md')}
      />
      <Button variant="secondary" busy={print.isPending} onClick={() => print.submit()}>
        <Printer aria-hidden="true" className="size-5" />
        {isSome ? texts.printFound : texts.print}
      </Button>
    </div>
  )
}

/** The most that one answer has. */
const AT_ONCE = 100

async function readAll(filter: NoteFilter): Promise<Note[]> {
  const notes: Note[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, totalPages } = await callPage('GET /notes', { query: { ...filter, page, limit: AT_ONCE } })
    notes.push(...items)
    pages = totalPages
  }
  return notes
}
