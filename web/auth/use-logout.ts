import { useNavigate } from 'react-router'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/notify.tsx'
import { useAuth } from './auth-provider.tsx'

/** T02: logs out, shows a toast and goes home; shows an error if that fails. */
export function useLogout(): () => Promise<void> {
  const { logout } = useAuth()
  const navigate = useNavigate()
  const texts = useNavTexts()
  return async () => {
    try {
      await logout(() => navigate(paths.home()))
      notify.success(texts.loggedOut)
    } catch {
      notify.error(texts.logoutFailed)
    }
  }
}
