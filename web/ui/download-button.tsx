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
