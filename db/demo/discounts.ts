/** The discount codes of the demonstration. `value` is in percent. */
export const demoDiscounts = [
  { code: 'WELCOME20', value: 20, maxUses: null },
  { code: 'FIRST-50', value: 50, maxUses: 10 },
]
