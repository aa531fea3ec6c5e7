/** https://docs.stripe.com/currencies#presentment-currencies */
const currencies =
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf
clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes
kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen
pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd
vuv wst xaf xcd xcg xof xpf yer zar zmw`.split(/\s+/)

export function isCurrency(code: string): boolean {
  return currencies.includes(code)
}

export function listCurrencies(): string {
  return currencies.join(', ')
}

/** https://docs.stripe.com/currencies#zero-decimal and #three-decimal */
const zeroDecimal = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const threeDecimal = 'bhd jod kwd omr tnd'.split(' ')

/**
 * Minimum amounts in the smallest unit:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. Stripe converts other currencies, at
 * rates that are not published.
 */
const minimums: Record<string, number> = {
  ...{
    usd: 50,
    aed: 200,
    aud: 50,
    bgn: 100,
    brl: 50,
    cad: 50,
    chf: 50,
    czk: 1500,
    dkk: 250,
    eur: 50,
    gbp: 30,
  },
  ...{ hkd: 400, huf: 17_500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200 },
  ...{ sek: 300, sgd: 50, thb: 1000 },
}

export const minimumOf = (currency: string): number => minimums[currency] ?? 1

/** An amount as Stripe's messages write it: 75050, 'bdt' → 'BDT 750.50'. `amount` is in the smallest unit. */
export function formatAmount(amount: number, currency: string): string {
  const digits = zeroDecimal.includes(currency) ? 0 : threeDecimal.includes(currency) ? 3 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })
  return format.format(amount / 10 ** digits).replace('\u00a0', ' ')
}
