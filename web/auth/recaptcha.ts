const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'

/** What we use of Google's script: developers.google.com/recaptcha/docs/invisible. */
type Recaptcha = {
  ready(then: () => void): void
  render(place: HTMLElement, options: Record<string, unknown>): number
  execute(widget: number): void
}

/**
 * Google's invisible check, which Firebase wants before it sends a code. It shows itself only to those whom
 * it suspects. The SDK's own `RecaptchaVerifier` would be part of every sign-in page, also where nobody uses
 * it.
 */
export const createRecaptchaVerifier = (apiKey: string) => ({
  type: 'recaptcha',
  async verify(): Promise<string> {
    const [sitekey, recaptcha] = await Promise.all([siteKeyOf(apiKey), loadRecaptcha()])
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const fail = () => reject(Object.assign(new Error('reCAPTCHA'), { code: 'auth/captcha-check-failed' }))
    const place = document.body.appendChild(document.createElement('div'))
    const handlers = { callback: resolve, 'error-callback': fail, 'expired-callback': fail }
    recaptcha.execute(recaptcha.render(place, { sitekey, size: 'invisible', ...handlers }))
    return promise.finally(() => place.remove())
  },
  _reset() {},
})

async function siteKeyOf(apiKey: string): Promise<string> {
  const address = 'https://identitytoolkit.googleapis.com/v1/recaptchaParams'
  const response = await fetch(`${address}?key=${encodeURIComponent(apiKey)}`)
  return (await response.json()).recaptchaSiteKey
}

function loadRecaptcha(): Promise<Recaptcha> {
  const { promise, resolve, reject } = Promise.withResolvers<Recaptcha>()
  const script = document.createElement('script')
  script.src = SCRIPT
  script.onload = () => {
    const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
    grecaptcha.ready(() => resolve(grecaptcha))
  }
  script.onerror = () => reject(Object.assign(new Error(SCRIPT), { code: 'auth/network-request-failed' }))
  document.head.append(script)
  return promise
}
