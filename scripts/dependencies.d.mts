type Package = { version?: string; license?: string; dev?: boolean; optional?: boolean }
type Advisories = { advisories: { name: string; range: string; title: string; severity: string; url: string }[] }

export const advisoriesFile: string
export function readLock(): Record<string, Package>
export function readAdvisories(): Advisories & { readOn: string | null }
export function wrongLicences(packages: Record<string, Package>): string[]
export function knownHoles(packages: Record<string, Package>, known: Advisories): string[]
export function askRegistry(): Advisories['advisories'] | undefined
export function storeAdvisories(advisories: Advisories['advisories'], file?: string): void
export function sourceOfHoles(
  known: { readOn: string | null },
  isFresh: boolean,
  today?: Date,
): { isKnown: boolean; isCurrent: boolean; sentence: string }
