import { useNavigate } from 'react-router'
import { useNavWords } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/notify.tsx'
import { useAuth } from './auth-provider.tsx'

/** T02: logs out, says so and goes home; or says that it failed. */
export function useLogout(): () => Promise<void> {
  const { logout } = useAuth()
  const navigate = useNavigate()
  const words = useNavWords()
  return async () => {
    try {
      await logout(() => navigate(paths.home()))
      notify.success(words.loggedOut)
    } catch {
      notify.error(words.logoutFailed)
    }
  }
}
