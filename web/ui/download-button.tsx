import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { serverMessage } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { Button } from './button.tsx'
import { FormProblem } from './form-problem.tsx'

type Props = {
  label: string
  /** In a list: says of what, where the label is too short to. */
  name?: string | undefined
  /** Said when the file does not come, unless the server says why. */
  failed: string
  /** Fetches the file and saves it. */
  save: () => Promise<void>
}

/** Downloads a file. Below it stands why that failed, with a button that tries again. */
export function DownloadButton({ label, name, failed, save }: Props) {
  const texts = useCommonTexts()
  const [hasFailed, setFailed] = useState(false)
  const [button, again] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const download = useSubmit({
    meta: { changesNothing: true },
    mutationFn: save,
    onError: () => setFailed(true),
    onSuccess: () => {
      // The button that was pressed goes away.
      if (again.current === document.activeElement) button.current?.focus()
      setFailed(false)
    },
  })
  const act = { busy: download.isPending, onClick: () => download.submit() }
  const look = name ? ({ variant: 'quiet', size: 'sm' } as const) : ({ variant: 'secondary' } as const)
  return (
    <div className="grid max-w-sm content-start justify-items-start gap-2">
      <Button ref={button} {...look} aria-label={name} {...act}>
        <Download aria-hidden="true" className={name ? 'size-4' : 'size-5'} />
        {label}
      </Button>
      {/* Announced anew each time, since it is gone while it is tried again. */}
      <FormProblem>{download.error && serverMessage(download.error, failed)}</FormProblem>
      {hasFailed && (
        <Button ref={again} variant="secondary" size="sm" {...act}>
          {texts.retry}
        </Button>
      )}
    </div>
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
