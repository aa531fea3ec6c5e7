import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { type Shown, useSay } from '../../i18n/say.ts'
import { PageMeta } from '../../page-meta.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type FormCardProps = {
  heading: string
  intro: string
  /** The link from login to sign-up, or back. */
  other?: { question: string; label: string; to: string; email: string }
  children: ReactNode
}

/** The card around every sign-in form. */
export function FormCard({ heading, intro, other, children }: FormCardProps) {
  const texts = useCommonTexts()
  const { pathname } = useLocation()
  return (
    <Card className="w-full max-w-lg p-6 shadow-raised sm:p-9">
      <PageMeta title={`${heading} · ${texts.brand}`} description={intro} path={pathname} />
      <h1 className="font-bold text-3xl">{heading}</h1>
      <p className="mt-1.5 mb-7 text-muted">{intro}</p>
      {children}
      {other && (
        <p className="mt-7 border-line border-t pt-5 text-center text-muted">
          {other.question}{' '}
          <Link
            prefetch="intent"
            to={other.to}
            state={carryEmail(other.email)}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {other.label}
          </Link>
        </p>
      )}
    </Card>
  )
}

/** What a link from one sign-in form to another carries: the address that was typed (R05). */
export const carryEmail = (email: string) => (email === '' ? undefined : { email })

/** The address that was typed on the form before; empty if there is none. */
export function useTypedEmail(): string {
  const { state } = useLocation()
  const isCarried = typeof state === 'object' && state !== null && 'email' in state
  return isCarried && typeof state.email === 'string' ? state.email : ''
}

/** Says why a link does not work, and links to a new one. */
export function BadCode({ text, again = paths.login() }: { text: Shown; again?: string }) {
  const texts = useAuthTexts()
  const say = useSay()
  return (
    <FormCard heading={texts.code.badHeading} intro={say(text)}>
      <ButtonLink to={again} className="w-full">
        {again === paths.login() ? texts.forgot.backToLogin : texts.code.askAgain}
      </ButtonLink>
    </FormCard>
  )
}
