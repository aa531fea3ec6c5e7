/** An error in bKash's terms. Thrown, it rolls the request back. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string) {
    super(messages[code] ?? 'Unknown error')
    this.code = code
  }
}

/** The gateway before bKash, which answers by HTTP status. */
export class GatewayRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 429

  constructor(status: GatewayRefusal['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** Those of bKash's registry that this stand-in gives. */
export const messages: Record<string, string> = {
  '2001': 'Invalid App Key',
  '2002': 'Invalid Payment ID',
  '2003': 'Process failed',
  '2006': 'Invalid amount',
  '2007': 'Invalid currency',
  '2008': 'Invalid intent',
  '2023': 'Insufficient Balance',
  '2029': 'Duplicate for all transactions',
  '2031': 'Invalid merchant invoice number',
  '2033': 'Transaction not found',
  '2037': 'The account of the debit party is in a state which prohibits execution of this transaction',
  '2048': 'Invalid Payer Reference',
  '2049': 'Invalid Merchant Callback URL',
  '2056': 'Invalid Payment State',
  '2060': "Payment execution pre-requisite hasn't been met",
  '2062': 'The payment has already been completed',
  '2063': 'Mode is not valid as per request data',
  '2065': 'Mandatory field missing',
  '2069': 'Transaction has already been cancelled',
  '2072': 'Refund amount not valid',
  '2074': 'The transaction cannot be reversed',
  '2077': 'Invalid TrxID',
  '2117': 'The payment execution has already been completed',
  '2079': 'Invalid app Token',
  '2127': 'Transaction not yet completed',
  '503': 'System is undergoing maintenance. Please try again later',
  '9999': 'System error',
}

/**
 * The answer of an error: the older generation sends a status code with HTTP 200, the newer one an error with
 * HTTP 400.
 */
export function presentError(version: 'v1.2.0-beta' | 'v2', code: string) {
  const message = messages[code] ?? 'Unknown error'
  return version === 'v2'
    ? {
        status: 400 as const,
        body: {
          internalCode: `error_${code}`,
          externalCode: code,
          errorMessageEn: message,
          errorMessageBn: message,
        },
      }
    : { status: 200 as const, body: { statusCode: code, statusMessage: message } }
}
