import { TutorsOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useRollTexts } from '../i18n/roll.ts'
import { OftenAbsentOfAll } from './roll/often-absent-list.tsx'

/** A11: who comes too rarely: for an Admin of the centre, for an Instructor of their own sessions. */
export default function OftenAbsentPage() {
  const texts = useRollTexts()
  return (
    <TutorsOnly>
      <Page title={texts.often}>
        <OftenAbsentOfAll />
      </Page>
    </TutorsOnly>
  )
}
