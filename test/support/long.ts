/**
 * Whether this is a run of `npm run test:long`, which also has what takes `npm test` too long:
 * `test.runIf(isLong)`.
 */
export const isLong = process.env.LONG === '1'
