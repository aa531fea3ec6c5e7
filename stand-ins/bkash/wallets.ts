/**
 * The wallets of bKash's sandbox. `refusal` is the code with which execute declines. The last one is ours:
 * bKash publishes neither a number nor a code for a wallet over its limit.
 */
type Wallet = {
  number: string
  refusal: string | null
  about: 'pays' | 'no_balance' | 'blocked' | 'over_limit'
}

export const wallets: readonly Wallet[] = [
  { number: '01770618575', refusal: null, about: 'pays' },
  { number: '01823074817', refusal: '2023', about: 'no_balance' },
  { number: '01823074818', refusal: '2037', about: 'blocked' },
  { number: '01770618577', refusal: '2003', about: 'over_limit' },
]

const alsoPaying = ['01929918378', '01770618576', '01877722345', '01619777282', '01619777283']

export const PAYING_WALLET = '01770618575'
export const OTP = '123456'
export const PIN = '12121'

/** Undefined for a number that is no test wallet. */
export function findWallet(number: string): Pick<Wallet, 'number' | 'refusal'> | undefined {
  if (alsoPaying.includes(number)) return { number, refusal: null }
  return wallets.find((wallet) => wallet.number === number)
}
