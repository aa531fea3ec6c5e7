import { useQuery } from '@tanstack/react-query'
import { callApi, callToCreate, serverMessage } from '../api-client.ts'
import { useAnchor } from '../hooks/use-anchor.ts'
import { useChange } from '../hooks/use-change.ts'
import { useFindTexts } from '../i18n/find.ts'
import { useInterestTexts } from '../i18n/interests.ts'
import { interestsQuery } from '../queries/interests.ts'
import { Button } from '../ui/button.tsx'
import { focusOnce } from '../ui/focus-heading.ts'

/** W05: asks to be told when a session opens; says so once that is asked, and withdraws it. */
export function TellMe({ sessionId }: { sessionId: string }) {
  const texts = { find: useFindTexts(), interests: useInterestTexts() }
  const { attributes } = useAnchor('tell-me')
  const { data: own } = useQuery(interestsQuery())
  const asked = own?.find(({ session }) => session?._id === sessionId)
  const common = {
    failed: (error: Error) => serverMessage(error, texts.interests.failed),
  }
  const asking = useChange({
    send: () => callToCreate('POST /interests', { body: { sessionId } }),
    done: texts.find.willTell,
    ...common,
  })
  const removing = useChange<string>({
    send: (id) => callApi('DELETE /interests/{id}', { params: { id } }),
    done: texts.interests.removed,
    ...common,
  })
  return (
    <div {...attributes} className="flex scroll-mt-20 flex-wrap items-center gap-x-4 gap-y-1 outline-none">
      {asked ? (
        <>
          <p ref={asking.isSuccess ? focusOnce : null} tabIndex={-1} className="text-muted">
            {texts.find.willTell}
          </p>
          <Button
            variant="quiet"
            size="sm"
            className="-mx-3.5 text-primary underline underline-offset-4"
            busy={removing.isPending}
            onClick={() => removing.submit(asked._id)}
          >
            {texts.find.doNotTell}
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          className="grow"
          busy={asking.isPending}
          onClick={() => asking.submit(undefined)}
        >
          {texts.find.tellMe}
        </Button>
      )}
    </div>
  )
}
