import { createSmsGateway, type SmsAccount } from '../../providers/sms/create.ts'
import { type Fault, type SmsStandInOptions, startSmsStandIn } from '../../stand-ins/sms/index.ts'

export const SMS_KEY = 'key-of-the-gateway'
export const SMS_SENDER = 'BOITHOK'

export type TestGateways = Awaited<ReturnType<typeof startTestGateways>>

/** All gateways, and accounts at each of them. */
export async function startTestGateways(options: Partial<SmsStandInOptions> = {}) {
  const failures: unknown[] = []
  let fault: Fault | undefined
  let requests = 0
  const standIn = await startSmsStandIn({
    key: SMS_KEY,
    sender: SMS_SENDER,
    faults: () => {
      requests += 1
      return fault
    },
    onError: (error) => failures.push(error),
    ...options,
  })
  const { sslWireless, bulkSmsBd, alpha, http } = standIn.urls
  const account = { key: SMS_KEY, sender: SMS_SENDER }
  const accounts = {
    'ssl-wireless': { kind: 'ssl-wireless', url: sslWireless, ...account },
    bulksmsbd: { kind: 'bulksmsbd', url: bulkSmsBd, ...account },
    alpha: { kind: 'alpha', url: alpha, ...account },
    http: {
      kind: 'http',
      url: http,
      method: 'POST',
      headers: { authorization: `Bearer ${SMS_KEY}` },
      body: '{"to": "{to}", "text": "{text}", "id": "{id}"}',
      success: '200 status=ok',
      ...account,
    },
  } as const satisfies Record<string, SmsAccount>
  return {
    messages: standIn.messages,
    accounts,
    /** How many requests came. */
    requests: () => requests,
    /** Every request from now on goes wrong like this. */
    failWith(planned: Fault | undefined): void {
      fault = planned
    },
    /** The same as settings of the program. */
    env: (name: keyof typeof accounts): Record<string, string> => ({
      SMS_GATEWAY: name,
      SMS_URL: accounts[name].url,
      ...(name === 'http'
        ? {
            SMS_HEADERS: `authorization=Bearer%20${SMS_KEY}`,
            SMS_BODY: accounts.http.body,
            SMS_SUCCESS: accounts.http.success,
          }
        : { SMS_KEY, SMS_SENDER }),
    }),
    gateway: (name: keyof typeof accounts, timeoutMs = 5000) =>
      createSmsGateway(accounts[name], { fetch, timeoutMs }),
    async stop() {
      await standIn.close()
      if (failures.length > 0) throw new AggregateError(failures, 'The stand-in failed')
    },
  }
}
