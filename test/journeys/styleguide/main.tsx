import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import '../../../web/app.css'
import { ConfigContext } from '../../../web/client-config.tsx'
import { LanguageContext } from '../../../web/i18n/index.ts'
import Styleguide from '../../../web/styleguide/styleguide.tsx'
import { Notifications } from '../../../web/ui/notify.tsx'

const config = { ...(await (await fetch('/api/config')).json()), centre: {} }

const router = createBrowserRouter([{ path: '*', element: <Styleguide /> }])
createRoot(document.getElementById('root') as HTMLElement).render(
  <LanguageContext value="en">
    <ConfigContext value={config}>
      <main>
        <RouterProvider router={router} />
      </main>
      <Notifications />
    </ConfigContext>
  </LanguageContext>,
)
