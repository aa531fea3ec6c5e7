import type { Correction, Other } from '../domain/payments/ledger/corrections.ts'

/** The payment that this one stands for, and the one that stands for it. */
export const presentCorrection = ({ corrects, correctedBy }: Correction = {}) => ({
  ...(corrects && { corrects: presentOther(corrects) }),
  ...(correctedBy && { correctedBy: presentOther(correctedBy) }),
})

const presentOther = ({ paymentId, receipt }: Other) => ({ paymentId, ...(receipt && { receipt }) })
