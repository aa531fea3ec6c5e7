import { callApi, callToCreate } from '../../api-client.ts'

/** Shows messages and says so when there is no connection: web/worker.js. */
const WORKER = '/sw.js'

/** Whether this browser shows messages. iPhones do so only for websites on the home screen. */
export type PushState = 'unavailable' | 'home-screen' | 'denied' | 'off' | 'on'

const isApple = () => /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent)

/** `key`: the server's; null where it pushes nothing. */
export async function readPushState(key: string | null): Promise<PushState> {
  if (key === null || !('serviceWorker' in navigator)) return 'unavailable'
  if (!('PushManager' in window && 'Notification' in window)) return isApple() ? 'home-screen' : 'unavailable'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for the permission, so only in answer to a tap. Returns what it is then. */
export async function turnPushOn(key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(key)
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  await save(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await currentSubscription()
  if (!subscription) return 'off'
  const id = await save(subscription)
  await subscription.unsubscribe()
  await callApi('DELETE /me/push-subscriptions/{id}', { params: { id } })
  return 'off'
}

/**
 * Registers the worker, and tells the server of this browser's subscription: it may have changed, belong to
 * who signed in here before, or be made with a key that the server has no more.
 */
export async function keepPush(key: string | null): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(WORKER)
  if (key === null || !('pushManager' in registration) || Notification.permission !== 'granted') return
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription) return
  if (isMadeWith(key, subscription)) return void (await save(subscription))
  await subscription.unsubscribe()
  await save(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

const currentSubscription = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

async function save(subscription: PushSubscription): Promise<string> {
  const { endpoint } = subscription
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const body = { endpoint, keys: { p256dh, auth } }
  return (await callToCreate('POST /me/push-subscriptions', { body })).insertedId
}

function isMadeWith(key: string, { options }: PushSubscription): boolean {
  if (!options.applicationServerKey) return true
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
