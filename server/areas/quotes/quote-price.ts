import { dollars } from '../../platform/pdf-text.ts'

/** The price as text: the total once there are lines, before that the estimate; null while it is not known. */
export function estimateText({ leastCents, mostCents }: { leastCents: number | null; mostCents: number | null }) {
  if (leastCents === null) return null
  if (mostCents === null) return `from ${dollars(leastCents)}`
  return leastCents === mostCents ? dollars(leastCents) : `${dollars(leastCents)} to ${dollars(mostCents)}`
}
