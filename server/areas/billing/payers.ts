export const payerLabels = { LANDLORD: 'The landlord, through the agency', AGENCY: 'The agency' } as const
export type Payer = keyof typeof payerLabels
export const isPayer = (text: string): text is Payer => Object.hasOwn(payerLabels, text)
