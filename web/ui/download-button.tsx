import Download from 'lucide-react/icons/download'
import { serverMessage } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { Button } from './button.tsx'
import { notify } from './notify.tsx'

type Props = {
  label: string
  /** What a toast says when the file does not come, unless the server says why. */
  failed: string
  /** Fetches the file and saves it. */
  save: () => Promise<void>
}

export function DownloadButton({ label, failed, save }: Props) {
  const download = useSubmit({
    mutationFn: save,
    onError: (error) => notify.error(serverMessage(error, failed)),
  })
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.submit()}>
      <Download aria-hidden="true" className="size-5" />
      {label}
    </Button>
  )
}

/** Lets the browser download what the page has made or read. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Excel needs it to detect UTF-8. `Response.text()` has removed the server's. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves a table that the API has answered. A plain link could not send the bearer token. */
export const saveCsv = (table: string, name: string): void =>
  saveFile(new Blob([BYTE_ORDER_MARK, table], { type: 'text/csv' }), name)
