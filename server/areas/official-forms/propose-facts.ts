import type { FormPlace } from '../../platform/pdf-form.ts'
import type { FormFact, TextFact, TickFact } from './form-facts.ts'

/** The first pattern that a name matches decides; the more special ones come first. */
const textPatterns: readonly (readonly [RegExp, TextFact])[] = [
  [/\b(tenant|renter|lessee|resident).*\b(1|one|first)\b/, 'tenant1'],
  [/\b(tenant|renter|lessee|resident).*\b(2|two|second)\b/, 'tenant2'],
  [/\b(tenant|renter|lessee|resident).*\b(3|three|third)\b/, 'tenant3'],
  [/\b(tenant|renter|lessee|resident).*\b(4|four|fourth)\b/, 'tenant4'],
  [/\b(agent|agency|manager|office).*\baddress\b/, 'agencyAddress'],
  [/\be ?mail\b/, 'contactEmail'],
  [/\b(phone|telephone|mobile)\b/, 'contactPhone'],
  [/\b(rental|property|premises|street) address\b|\baddress of\b.*\b(property|premises)\b|^address$/, 'address'],
  [
    /\b(date|day)\b.*\b(issued?|notice|served|given|signed?|signature)\b|\b(issued?|notice|served|given|signed?|signature)\b.*\b(date|on)\b/,
    'issuedDate',
  ],
  [/\b(date|day)\b.*\bentry\b|\bentry\b.*\b(date|day)\b/, 'entryDay'],
  [/\btime\b.*\b(from|start|begins?)\b|\b(from|start)\b.*\btime\b/, 'entryFrom'],
  [/\btime\b.*\b(to|until|end|finish)\b|\b(end|finish)\b.*\btime\b/, 'entryTo'],
  [/\btime\b/, 'entryTime'],
  [/\bmethod\b.*\b(issue|service|delivery)\b|\bhow\b.*\b(issued|served|given)\b/, 'served'],
  [/\bissued by\b|\bname of (the )?(issuer|person (issuing|giving))\b/, 'issuer'],
  [/\b(manager|agent)\b.*\bname\b|\bname\b.*\b(manager|agent)\b/, 'issuer'],
  [/\bagency\b/, 'agency'],
  [
    /\bwho\b.*\benters?\b|\bentry (by|sought by)\b|\bperson entering\b|\btechnician\b|\btradesperson\b|\bcontractor\b/,
    'whoEnters',
  ],
  [/\b(ground|reason)s?\b/, 'ground'],
  [/\b(purpose|details?)\b/, 'checks'],
  [/\b(tenant|renter|lessee|resident)s?\b/, 'tenants'],
]

const tickPatterns: readonly (readonly [RegExp, TickFact])[] = [
  [/\bsmoke\b/, 'smokeAlarms'],
  [/\be ?mail\b/, 'byEmail'],
  [/\b(post|mail)\b/, 'byPost'],
  [/\b(before|am)\b.*\b(noon|12|midday)\b/, 'beforeNoon'],
  [/\bafter\b.*\b(noon|12|midday)\b/, 'afterNoon'],
  [/\b(repairs?|maintenance)\b/, 'otherServices'],
]

/** "tenantName_1" as "tenant name 1". */
const words = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()

/** Facts that the names of fields suggest, each once, by the number of the place. Staff confirm them. */
export function proposeFacts(places: readonly FormPlace[]): Record<string, FormFact> {
  const used = new Set<FormFact>()
  const proposed: Record<string, FormFact> = {}
  for (const [index, { name, option, kind }] of places.entries()) {
    const text = words(`${name} ${option ?? ''}`)
    const patterns: readonly (readonly [RegExp, FormFact])[] = kind === 'TEXT' ? textPatterns : tickPatterns
    const fact = patterns.find(([pattern]) => pattern.test(text))?.[1]
    if (fact === undefined || used.has(fact)) continue
    used.add(fact)
    proposed[index] = fact
  }
  return proposed
}
