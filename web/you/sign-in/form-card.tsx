import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import { useCentreName, useConfig } from '../../client-config.tsx'
import { useAuthTexts } from '../../i18n/auth.ts'
import { type Shown, say, useSay } from '../../i18n/say.ts'
import { PageMeta } from '../../page-meta.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { usePopup } from '../../ui/popup.tsx'
import { type Wanted, WantedSession } from './wanted.tsx'

type FormCardProps = {
  heading: string
  intro: string
  wanted?: Wanted | null
  /** The link from login to sign-up, or back. */
  other?: { question: string; label: string; to: string; email: string }
  children: ReactNode
}

/** The card around every sign-in form. */
export function FormCard({ heading, intro, wanted, other, children }: FormCardProps) {
  const centreName = useCentreName()
  const { pathname } = useLocation()
  return (
    <Card className="w-full max-w-lg p-6 shadow-raised sm:p-9">
      <PageMeta title={`${heading} · ${centreName}`} description={intro} path={pathname} />
      {wanted && <WantedSession {...wanted} />}
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

/** A link from one sign-in form to another carries the address that was typed (R05). */
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

/**
 * Sign-in with a Google account, if configured (C34, X04). It is never busy, because a second press starts
 * again.
 */
export function GoogleButton() {
  const texts = useAuthTexts()
  const { google } = useConfig()
  const { loginWithGoogle } = useAuth()
  const show = usePopup()
  if (!google) return null

  const signIn = async () => {
    try {
      await loginWithGoogle()
      show({ kind: 'success', title: texts.login.succeeded })
    } catch (error) {
      const text = await say(identityText(error, texts) ?? texts.google.fallback)
      show({ kind: 'error', title: texts.google.failed, text })
    }
  }
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.google.or}
      </p>
      <Button variant="secondary" className="w-full" onClick={signIn}>
        <GoogleMark />
        {texts.google.button}
      </Button>
    </>
  )
}

/** In Google's colours, as its branding guidelines require. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A24 24 0 0 0 2.6 13.2l8 6.2A14.3 14.3 0 0 1 24 9.5"
      />
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9a11 11 0 0 1-4.8 7.2l7.7 6A23.3 23.3 0 0 0 47 24.6"
      />
      <path fill="#fbbc05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6z" />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6A14.3 14.3 0 0 1 10.5 28.6l-8 6.2A24 24 0 0 0 24 48"
      />
    </svg>
  )
}
