import { useQueryClient } from '@tanstack/react-query'
import type { OutboxEmail } from '../../contract/emails/outbox.ts'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useEmailMessages } from '../i18n/emails.ts'
import { outboxKey } from '../queries/outbox.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'

/** Sends an email again that the server has given up on. */
export function RetryEmail({ email: { _id, subject, to } }: { email: OutboxEmail }) {
  const messages = useEmailMessages()
  const client = useQueryClient()
  const { submit, isPending } = useSubmit({
    mutationFn: () => callApi('POST /outbox/{id}/retry', { params: { id: _id } }),
    onSuccess: () => notify.success(messages.retried),
    onError: () => notify.error(messages.retryFailed),
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      aria-label={messages.retryNamed(subject, to)}
      busy={isPending}
      onClick={() => submit()}
    >
      {messages.retry}
    </Button>
  )
}
