/** Who did it, with the licence where the work needs one: "A. Person, licence REC-12345". */
export const performerText = ({ name, licence }: { name: string; licence: string | null }): string =>
  licence === null ? name : `${name}, licence ${licence}`

/** Who declares it, with trade and licence as typed: "Sam Sparks, electrician REC-12345". */
export const declarerText = ({ name, licence }: { name: string; licence: string | null }): string =>
  licence === null ? name : `${name}, ${licence}`
