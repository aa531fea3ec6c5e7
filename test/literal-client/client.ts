import { initializeApp } from '@firebase/app'
import { type Auth, connectAuthEmulator, getAuth } from '@firebase/auth'
import axios, { type AxiosInstance } from 'axios'

/** The part of `GET /config` that a client needs. */
type Config = {
  identity: { apiKey: string; projectId: string; authDomain: string; standIn: string | null }
  cards: { publishableKey: string; standIn: string | null }
}

/** One person's client: their sign-in, the API and the card provider. */
export type Client = { auth: Auth; api: AxiosInstance; payByCard: (clientSecret: string) => Promise<string> }

/**
 * A client as a customer writes it who has the product's specification and the API's base address, and
 * nothing else: axios, and Firebase's SDK for who is signed in. `seen` gets each call to the API.
 */
export async function connect(base: string, name: string, seen: (call: string) => void): Promise<Client> {
  const { data: config } = await axios.get<Config>(`${base}/config`)
  const auth = getAuth(initializeApp(config.identity, name))
  const { standIn } = config.identity
  if (standIn) connectAuthEmulator(auth, standIn, { disableWarnings: true })

  const api = axios.create({ baseURL: base })
  api.interceptors.request.use(async (request) => {
    const token = await auth.currentUser?.getIdToken()
    if (token) request.headers.set('authorization', `Bearer ${token}`)
    seen(nameOf(request))
    return request
  })
  api.interceptors.response.use(undefined, async (error: unknown) => {
    if (axios.isAxiosError(error) && error.response?.status === 401) await auth.signOut()
    throw error
  })
  return { auth, api, payByCard: (clientSecret) => payByCard(config.cards, clientSecret) }
}

/** As the specification names it, such as `GET /notes?email`. */
function nameOf({
  method = '',
  url = '',
  params,
}: {
  method?: string
  url?: string
  params?: object
}): string {
  const path = url.replaceAll(/\/[^/]*(@|%40)[^/]*/g, '/{email}').replaceAll(/\/[\da-f-]{36}/g, '/{id}')
  const query = Object.keys(params ?? {}).join('&')
  return `${method.toUpperCase()} ${path}${query && `?${query}`}`
}

/** Stripe.js's `createPaymentMethod` and `confirmCardPayment`, by the calls that they make. */
async function payByCard(
  { publishableKey, standIn }: Config['cards'],
  clientSecret: string,
): Promise<string> {
  const stripe = axios.create({ baseURL: `${standIn ?? 'https://api.stripe.com'}/v1` })
  const call = async (path: string, fields: Record<string, string>) =>
    (await stripe.post(path, new URLSearchParams({ key: publishableKey, ...fields }))).data
  const method = await call('/payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
  })
  const [id] = clientSecret.split('_secret_')
  const intent = await call(`/payment_intents/${id}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id,
  })
  if (intent.status !== 'succeeded') throw new Error(`The card payment is ${intent.status}`)
  return intent.id
}
