import { useQueryClient } from '@tanstack/react-query'
import type { OutboxMail } from '../../contract/outbox.ts'
import { callApi } from '../api-client.ts'
import { useSend } from '../hooks/use-submit.ts'
import { useMailWords } from '../i18n/mails.ts'
import { outboxKey } from '../queries/outbox.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'

/** Tries once more to send a mail that nobody tries to send any more. */
export function RetryMail({ mail: { _id, subject, to } }: { mail: OutboxMail }) {
  const words = useMailWords()
  const client = useQueryClient()
  const { send, isPending } = useSend({
    mutationFn: () => callApi('POST /outbox/{id}/retry', { params: { id: _id } }),
    onSuccess: () => notify.success(words.retried),
    onError: () => notify.error(words.retryFailed),
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      aria-label={words.retryNamed(subject, to)}
      busy={isPending}
      onClick={() => send()}
    >
      {words.retry}
    </Button>
  )
}
