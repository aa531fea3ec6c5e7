import { redirect } from 'react-router'
import { safeReturnTo, signInPath } from '../auth/return-to.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/signup.ts'

/** R06: redirects to the sign-up page and keeps the return path. */
export function loader({ request }: Route.LoaderArgs) {
  const from = safeReturnTo(new URL(request.url).searchParams.get('from'))
  return redirect(signInPath(paths.register(), from), 301)
}
