import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Links, Outlet, ScrollRestoration, useNavigate, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { AuthProvider, useAuth } from './auth/auth-provider.tsx'
import { onUnauthorized } from './auth/token.ts'
import './app.css'
import { readSignedInHint } from './auth/signed-in-hint.ts'
import { InitialVisitorContext } from './auth/use-visitor.ts'
import { centreChange } from './centre-change.ts'
import { ConfigContext, RequestIdMeta, useConfig } from './client-config.tsx'
import banglaFonts from './fonts/bangla.css?url'
import { LoadFirstFonts } from './fonts/load-first-fonts.tsx'
import { useCommonTexts } from './i18n/common.ts'
import { useLanguage } from './i18n/index.ts'
import { CentreLook } from './layout/centre-look.tsx'
import { ConnectionNotice } from './layout/connection-notice.tsx'
import { HYDRATED, PageScripts } from './layout/defer-scripts.tsx'
import { FailurePage } from './layout/failure-page.tsx'
import { PrefetchTexts } from './layout/prefetch-screens.tsx'
import { PageAnnouncer } from './layout/route-transition.tsx'
import { loaderContext } from './loader-context.ts'
import { paths } from './paths.ts'
import { browserQueryClient } from './queries/browser-query-client.ts'
import { OwnSeatsProvider } from './sessions/own-seats.tsx'
import { ThemeContext } from './theme.ts'
import { Notifications } from './ui/notify.tsx'
import { PopupProvider } from './ui/popup.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, centre: readCentre, pages: readPages, publicUrl, visitor } = context.get(loaderContext)
  const cookies = request.headers.get('cookie')
  const known = { hint: readSignedInHint(cookies), visitor: await visitor(cookies) }
  const [centre, pages] = await Promise.all([readCentre(), readPages()])
  return { config: { ...config, ...centre, pages, publicUrl }, known }
}

/** A page may be personal. */
export const headers = () => ({ 'cache-control': 'private, no-cache' })

/** While a page is open, the configuration changes only by what an Admin says of the centre on it. */
export const shouldRevalidate = () => centreChange.isRead

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const config = useRouteLoaderData<typeof loader>('root')?.config ?? null
  // Who changes to Bangla later gets its fonts as files, when there is something to show in them.
  const [firstLanguage] = useState(language)
  return (
    <html lang={language} data-theme={useContext(ThemeContext)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <RequestIdMeta />
        <Links />
        {firstLanguage === 'bn' && <link rel="stylesheet" href={banglaFonts} />}
        {/* For the server only, like the scripts below: React ignores extra elements at the end. */}
        {import.meta.env.SSR && <CentreLook />}
        {import.meta.env.SSR && <LoadFirstFonts language={language} />}
      </head>
      <body>
        <ConfigContext value={config}>{children}</ConfigContext>
        <ScrollRestoration />
        {/* Rendered by the server only. React ignores extra elements at the end of the body when it
            hydrates. */}
        {import.meta.env.SSR && <PageScripts />}
      </body>
    </html>
  )
}

export default function Root({ loaderData: { config, known } }: Route.ComponentProps) {
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED))
    void import('./fonts/rare-conjuncts.ts').then(({ watchForRareConjuncts }) => watchForRareConjuncts())
  }, [])
  return (
    <InitialVisitorContext value={known}>
      <AuthProvider config={config.identity} signedInHint={known.hint || known.visitor !== null}>
        <PopupProvider>
          <UnauthorizedRedirect />
          <InstallationBanner />
          <OwnSeatsProvider>
            <Outlet />
          </OwnSeatsProvider>
          <Notifications />
          <PrefetchTexts />
          <ConnectionNotice />
          <PageAnnouncer />
        </PopupProvider>
      </AuthProvider>
    </InitialVisitorContext>
  )
}

/** X01. After a 403 the role is read again, because an Admin may have changed it. */
function UnauthorizedRedirect() {
  const { sessionLost } = useAuth()
  const navigate = useNavigate()
  useEffect(() => {
    onUnauthorized((status) => {
      if (status === 401) return void sessionLost(() => navigate(paths.login()))
      void browserQueryClient()?.invalidateQueries({ queryKey: ['role'] })
      void navigate(paths.home())
    })
  }, [sessionLost, navigate])
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />
}

/**
 * Warns on every page that this is not the real website but a public demonstration or a copy that sends
 * nothing.
 */
function InstallationBanner() {
  const { banner } = useConfig()
  const texts = useCommonTexts()
  if (!banner) return null
  return (
    <aside aria-label={texts.banner.label} className="bg-deep px-4 py-2 text-center text-on-deep text-sm">
      {texts.banner[banner]}
    </aside>
  )
}
