/** How sure it is that a provision says so: official text or the regulator, another source, not looked up. */
export type Certainty = 'VERIFIED' | 'SECONDARY' | 'MEMORY'

export type EntryCitation = {
  /** The Act by its full name. */
  instrument: string
  provision: string | null
  certainty: Certainty
}

/** "Residential Tenancies Act 1995 (SA), see s 72". A provision that was not looked up is not shown. */
export function entryCitationText({ instrument, provision, certainty }: EntryCitation): string {
  if (provision === null || certainty === 'MEMORY') return instrument
  return certainty === 'VERIFIED' ? `${instrument} ${provision}` : `${instrument}, see ${provision}`
}

/** Each law once: "Act s 1; Act s 2". */
export const citationsText = (citations: readonly EntryCitation[]): string =>
  [...new Set(citations.map(entryCitationText))].join('; ')
