/** Whether a part is paid for a seat that its payer has. The first one buys the seat. */
export const isLaterPart = (part: number | undefined): part is number => part !== undefined && part > 1
