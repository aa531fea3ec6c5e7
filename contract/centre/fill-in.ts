/** A text may name these without repeating them: they are set elsewhere, and read as they are now. */
export const placeholders = [
  'centreName',
  'centreEmail',
  'centrePhone',
  'refundHours',
  'refundPercent',
] as const
export type TextValues = Record<(typeof placeholders)[number], string>

/** Puts the values in place of `{centreName}` and the others. What is in braces otherwise stays. */
export const fillIn = (body: string, values: TextValues): string =>
  body.replaceAll(/\{(\w+)\}/g, (written, name: string) => {
    const known = placeholders.find((one) => one === name)
    return known ? withoutMarkdown(values[known]) : written
  })

/** A name is read as a name, whatever is in it. */
const withoutMarkdown = (value: string) => value.replaceAll(/[\\`*_[\]<>]/g, '\\$&')
