import { loadBuild } from '../../server/web-build.ts'
import { API_KEY, PROJECT, startProvider } from '../../services/identity/fixture.ts'
import { createPageHandler } from '../../web/request-handler.ts'
import { boot } from '../support/boot.ts'
import { firebaseEnv } from '../support/firebase.ts'

/**
 * A product that is set up for Firebase. The stand-in takes Firebase's place on its own port: for the browser
 * and for the product it has Google's addresses and Google's keys.
 */
export async function startFirebaseProduct() {
  const firebase = await startProvider({ clock: () => new Date() })
  const { build } = await loadBuild()
  const product = await boot(
    { ...firebaseEnv, FIREBASE_API_KEY: API_KEY, FIREBASE_PROJECT_ID: PROJECT },
    {
      fetch: (input) => fetch(new Request(input).url.replace('https://', `${firebase.url}/`)),
      pages: (services) => createPageHandler(build, services, 'production'),
    },
  )
  return { firebase, product }
}
