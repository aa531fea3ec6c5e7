/** Lists each of the centre's numbers. */
export const phonesOf = (phone: string | null): string[] =>
  (phone ?? '')
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
