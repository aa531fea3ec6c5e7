/**
 * Whether this is a run of `npm run test:long -- rest`. `npm test` runs every Vitest test; this only makes a
 * proof larger: more rounds, more people, every combination where a fair sample runs otherwise. A control,
 * which shows that a hazard is real, may wait for the night if it takes over a second:
 * `test.runIf(isLong)`.
 */
export const isLong = process.env.LONG === '1'
