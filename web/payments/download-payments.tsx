import { Download } from 'lucide-react'
import { exportPayments } from '../../contract/payment-history.ts'
import { ApiError } from '../api-client.ts'
import type { PaymentFilters } from '../queries/payments.ts'
import { freshToken } from '../token.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { useSend } from '../use-send.ts'
import { currentWords, useWords } from '../words/index.ts'

/** Saves what the filters leave as a table for spreadsheets. A plain link could not say who asks. */
export function DownloadPayments({ filters }: { filters: PaymentFilters }) {
  const words = useWords().payments
  const download = useSend({
    mutationFn: async () =>
      save(await fetchTable(filters), words.csvName(new Date().toISOString().slice(0, 10))),
    onError: ({ message }) => notify.error(message),
  })
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.send()}>
      <Download aria-hidden="true" className="size-5" />
      {words.downloadCsv}
    </Button>
  )
}

async function fetchTable(filters: PaymentFilters): Promise<Blob> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, String(value))
  const token = await freshToken()
  const failed = currentWords().payments.failedToDownload
  const response = await fetch(`/api${exportPayments.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new ApiError(0, failed)
  })
  if (!response.ok) throw new ApiError(response.status, failed)
  return response.blob()
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
