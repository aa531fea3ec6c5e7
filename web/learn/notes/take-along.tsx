import Printer from 'lucide-react/icons/printer'
import { fetchFile } from '../../api-client.ts'
import { useNoteTexts } from '../../i18n/notes.ts'
import type { NoteFilter } from '../../queries/materials.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton, saveFile } from '../../ui/download-button.tsx'

/** A13: notes on paper, and all that are found as a file. */
export function TakeAlong({ filter }: { filter: NoteFilter }) {
  const texts = useNoteTexts()
  const isSome = Boolean(filter.sessionId || filter.search)
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton
        label={isSome ? texts.downloadFound : texts.downloadAll}
        failed={texts.failedToDownload}
        save={async () => saveFile(await fetchFile('GET /notes.md', { query: filter }), 'notes.md')}
      />
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        {texts.print}
      </Button>
    </div>
  )
}
