// Shows messages that the server pushes, and a page of its own where there is no connection. It stores
// nothing. server/http/worker-script.ts puts CENTRE before it: { names, version }.

const OFFLINE = {
  en: {
    title: 'No connection',
    text: 'There is no connection to the internet just now, so this page cannot be shown.',
    again: 'Try again',
  },
  bn: {
    title: 'ইন্টারনেট সংযোগ নেই',
    text: 'এই মুহূর্তে ইন্টারনেট সংযোগ নেই, তাই পাতাটি দেখানো যাচ্ছে না।',
    again: 'আবার চেষ্টা করুন',
  },
}

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), preload()])))

/** The browser asks for a page while this worker still starts. */
const preload = () => registration.navigationPreload?.enable()

addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(page(event))
})

async function page(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request))
  } catch {
    return offlinePage()
  }
}

async function offlinePage() {
  const language = await readLanguage()
  const { title, text, again } = OFFLINE[language]
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title} – ${escaped(CENTRE.names[language])}</title><style>
body { margin: 0; padding: 2rem 1.25rem; background: light-dark(#fbf6ea, #0d1615); color: light-dark(#16231f, #ecf3f0);
  font: 1.0625rem/1.6 system-ui, "Noto Sans Bengali", sans-serif }
main { max-width: 30rem; margin: 0 auto }
h1 { font-size: 1.5rem; line-height: 1.3 }
a { display: block; margin-top: 1.5rem; padding: .75rem 1rem; border-radius: .75rem; font-weight: 600; text-align: center;
  text-decoration: none; background: light-dark(#0b6b5d, #56c8b2); color: light-dark(#fff, #04211c) }
</style></head><body><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** As the server chooses it: what the reader chose, or else the browser's language. */
async function readLanguage() {
  const chosen = await self.cookieStore?.get('language').catch(() => null)
  if (chosen?.value in OFFLINE) return chosen.value
  const known = navigator.languages.map((tag) => tag.replace(/-.*/, '').toLowerCase())
  return known.find((tag) => tag in OFFLINE) ?? 'en'
}

addEventListener('push', (event) => event.waitUntil(show(event.data)))

const ICON = `/centre/${CENTRE.version}/icon-192.png`

/** A push that shows nothing would cost the permission. */
function show(data) {
  const { title, body, navigate, lang, dir, tag } = read(data)
  return registration.showNotification(title, {
    ...{ body, lang, dir, tag, renotify: tag !== undefined },
    ...{ icon: ICON, badge: ICON, data: { navigate } },
  })
}

/** What is pushed is declarative Web Push, which some browsers show without this worker. */
function read(data) {
  try {
    return data.json().notification
  } catch {
    return { title: CENTRE.names.en, navigate: '/dashboard' }
  }
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.navigate ?? '/dashboard'))
})

/** On this website only, whatever its name is in the message. */
async function open(address) {
  const { pathname, search, hash } = new URL(address, location.origin)
  const { href } = new URL(pathname + search + hash, location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === href)
  return shown ? shown.focus() : clients.openWindow(href)
}

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** The next page that its person opens tells the server, which this worker cannot sign in to. */
async function renew({ oldSubscription, newSubscription }) {
  if (newSubscription || !oldSubscription) return
  const { userVisibleOnly, applicationServerKey } = oldSubscription.options
  await registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey })
}
