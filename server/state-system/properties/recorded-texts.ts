/** What the page of a property says after something was recorded, by a word in its address. */
export const recordedTexts = {
  yes: 'The attempt is recorded.',
  repair: 'It is recorded that a tenant repairs it.',
  noRepair: 'What was recorded about a repair by a tenant is taken back.',
} as const
