import { useState } from 'react'
import type { AdminUser } from '../../contract/users.ts'
import { callApi } from '../api-client.ts'
import { useSend } from '../hooks/use-submit.ts'
import { useUserWords } from '../i18n/users.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.tsx'
import { nameOf } from './name-of.ts'

/** Ends somebody's sign-ins, after asking. */
export function SignOutButton({ account }: { account: AdminUser }) {
  const words = useUserWords()
  const name = nameOf(account)
  const [asking, setAsking] = useState(false)
  const ending = useSend({
    mutationFn: () => callApi('DELETE /admin/users/{id}/sign-ins', { params: { id: account._id } }),
    onSuccess: () => {
      notify.success(words.signedOut(name))
      setAsking(false)
    },
    onError: () => notify.error(words.failedToSignOut),
  })
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={words.signOutNamed(name)}
        className="justify-self-start"
        onClick={() => {
          ending.reset()
          setAsking(true)
        }}
      >
        {words.signOut}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={words.signOutTitle}
        text={words.signOutText(name)}
        confirmLabel={words.signOut}
        keepLabel={words.keepSignedIn}
        busy={ending.isPending}
        problem={ending.error?.message}
        onConfirm={() => ending.send()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
