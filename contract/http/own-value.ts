/**
 * Returns what a record holds under a name from outside, or undefined. Every object inherits `constructor`,
 * `toString` and their like, so that `record[name]` finds what nobody put there.
 */
export const ownValue = <Values extends object>(
  values: Values,
  name: PropertyKey,
): Values[keyof Values] | undefined =>
  Object.hasOwn(values, name) ? values[name as keyof Values] : undefined
