import Video from 'lucide-react/icons/video'
import { JOIN_BEFORE_MINUTES, joinOpensAt } from '../../contract/sessions/session-state.ts'
import { callApi } from '../api-client.ts'
import { useNow } from '../hooks/use-now.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useClassTexts } from '../i18n/classes.ts'
import { Button } from '../ui/button.tsx'
import { FormProblem } from '../ui/form-problem.tsx'

type OnlineClass = { classId: string; start: string; end: string; hasLink?: boolean | undefined }

/** The button into an online class, in its time; before that, when it will be here. */
export function Join({ one }: { one: OnlineClass }) {
  const texts = useClassTexts()
  const now = useNow()
  if (now > new Date(one.end)) return null
  const isOpen = joinOpensAt(new Date(one.start)) <= now
  return (
    <div role="status" className="grid gap-2">
      {isOpen && one.hasLink ? (
        <JoinNow classId={one.classId} />
      ) : (
        <p className="text-muted">{isOpen ? texts.noLink : texts.joinLater(JOIN_BEFORE_MINUTES)}</p>
      )}
    </div>
  )
}

/** Asks for the address at the press: it is for one person, and no page has it before. */
function JoinNow({ classId }: { classId: string }) {
  const texts = useClassTexts()
  const { submit, isPending, error } = useSubmit<{ url: string }, Window | null>({
    mutationFn: () => callApi('POST /classes/{id}/join', { params: { id: classId } }),
    onSuccess: ({ url }, tab) => (tab && !tab.closed ? tab.location.replace(url) : location.assign(url)),
    onError: (_error, tab) => tab?.close(),
  })
  return (
    <>
      <Button
        variant="accent"
        size="lg"
        className="w-full sm:w-auto sm:justify-self-start"
        busy={isPending}
        onClick={() => submit(openTab(texts.opening))}
      >
        <Video aria-hidden="true" className="size-5" />
        {texts.join}
      </Button>
      <FormProblem>{error}</FormProblem>
    </>
  )
}

/**
 * A tab for the class, opened before its address is asked for: browsers block one that opens later than the
 * press. None on phones, where the address belongs to an app, and where it is blocked all the same.
 */
function openTab(text: string): Window | null {
  if (matchMedia('(pointer: coarse)').matches) return null
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = text
  tab.document.body.textContent = text
  return tab
}
