import { redirect } from 'react-router'
import { safeReturnTo, signInPath } from '../auth/return-to.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/signup.ts'

/** R06: one sign-up screen; the way back is kept. */
export function loader({ request }: Route.LoaderArgs) {
  const from = safeReturnTo(new URL(request.url).searchParams.get('from'))
  return redirect(signInPath(paths.register(), from), 301)
}
