import { useEffect } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { useReturnTo } from '../auth/return-to.ts'
import { paths } from '../paths.ts'
import { Ripples } from '../ui/ripples.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx'
import { PrefetchScreens } from './prefetch-screens.tsx'
import { RouteTransition } from './route-transition.tsx'

/** R05: the layout of the sign-in pages: the outlet centred on a full-height page. */
export default function AuthLayout() {
  const { prepare } = useAuth()
  const from = useReturnTo()
  useEffect(prepare, [prepare])
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden bg-primary-soft">
      <Ripples className="inset-0 size-full text-primary opacity-15" />
      <header className="relative flex flex-wrap items-center gap-2 px-4 py-3 sm:px-6">
        <Brand />
        <div className="ml-auto">
          <ThemeSwitch />
        </div>
        <LanguageSwitch />
      </header>
      {/* Aligned to the top on phones: centred content would jump while the HTML is still arriving. */}
      <main className="relative grid flex-1 grid-cols-1 items-start justify-items-center px-4 pt-2 pb-16 sm:items-center">
        <RouteTransition />
      </main>
      <PrefetchScreens
        pages={[
          from ?? paths.dashboard(),
          paths.login(),
          paths.register(),
          paths.forgotPassword(),
          paths.mailedLink(),
        ]}
      />
    </div>
  )
}
