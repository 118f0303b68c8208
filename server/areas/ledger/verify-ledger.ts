import type { StateCode } from '../../../contract/states.ts'
import { services, serviceOfId } from '../../../contract/services.ts'
import { one, type Database } from '../../platform/database.ts'
import {
  brokenDigests,
  brokenEntries,
  computedRoots,
  countedEntries,
  digestsWithoutRoot,
  unsaidResults,
  type DigestFault,
  type DigestWithoutRoot,
  type Fault,
  type Root,
  type Unsaid,
} from './ledger.queries.ts'

/** `hasMore`: there may be more faults than were read. */
type Faults = { faults: string[]; hasMore: boolean }
export type Verified = Faults & { entries: number; properties: number }

/** At most so many faults of one sort are read of an agency, or of a state's roots. */
const mostFaults = 20

const serviceName = (id: number): string => {
  const code = serviceOfId(id)
  return code ? services[code].name : `service ${id}`
}

/** The first fault of a property explains the others, because each entry is chained to the one before. */
function describeFault({ propertyId, entry, serviceId, before, isEarlier, knownOn }: Fault): string {
  const where = `property ${propertyId}, entry ${entry} (${serviceName(serviceId)}, ${knownOn})`
  const expected = (before ?? 0) + 1
  if (entry > expected) {
    const missing = entry - expected === 1 ? `entry ${expected} is` : `entries ${expected} to ${entry - 1} are`
    return `${where}: missing, ${missing} not there.`
  }
  if (entry < expected) return `${where}: out of order, it follows entry ${before}.`
  if (isEarlier) return `${where}: out of order, it was known before the entry that it follows.`
  return `${where}: altered, its hash does not fit what it says and the entry before it.`
}

const describeUnsaid = ({ propertyId, serviceId }: Unsaid): string =>
  `property ${propertyId}, ${serviceName(serviceId)}: missing, the last entry is not the result that the service has.`

function describeDigest({ number, through, entries, found, isAltered, isGap }: DigestFault): string {
  const which = `digest ${number} (entries known until ${through})`
  if (isGap) return `${which}: missing, a digest before it is not there.`
  if (isAltered) return `${which}: altered, it does not fit the digest before it.`
  if (found < entries) return `${which}: missing, ${entries - found} of its ${entries} entries are not there.`
  if (found > entries) return `${which}: out of order, ${found - entries} entries were put in after it was made.`
  return `${which}: altered, its ${entries} entries are not those that were there.`
}

/** Verifies the ledger of one agency, or of one of its properties. PostgreSQL reads it; only faults are kept in memory. */
export async function verifyAgency(
  database: Database,
  { state, agencyId, propertyId }: { state: StateCode; agencyId: number; propertyId?: number | undefined },
): Promise<Verified> {
  const reader = database.reader({ state, agencyId, userId: null })
  const counted = await one(reader, countedEntries(agencyId, propertyId))
  const broken = await reader.rows(brokenEntries(agencyId, propertyId, mostFaults))
  const unsaid = await reader.rows(unsaidResults(agencyId, propertyId, mostFaults))
  const digests = propertyId === undefined ? await reader.rows(brokenDigests(agencyId, mostFaults)) : []
  const first = new Map<number, Fault>()
  for (const fault of broken) if (!first.has(fault.propertyId)) first.set(fault.propertyId, fault)
  return {
    ...counted,
    faults: [...[...first.values()].map(describeFault), ...unsaid.map(describeUnsaid), ...digests.map(describeDigest)],
    hasMore: [broken, unsaid, digests].some(isCut),
  }
}

const isCut = (rows: readonly unknown[]): boolean => rows.length === mostFaults

function describeRoot({ number, through, isGap }: Root): string {
  const which = `root ${number} (digests until ${through})`
  return isGap
    ? `${which}: missing, a root before it is not there.`
    : `${which}: altered, it does not fit the root before it and the last digest of each agency.`
}

const describeRootless = ({ agencyId, number, through }: DigestWithoutRoot): string =>
  `agency ${agencyId}, digest ${number} (entries known until ${through}): missing, the root of that night is not there.`

/** Verifies the roots of a state, each over the last digests of all agencies, and returns them for comparison with the log. */
export async function verifyRoots(database: Database, state: StateCode): Promise<Faults & { roots: Root[] }> {
  const reader = database.reader({ state, agencyId: null, userId: null })
  const roots = await reader.rows(computedRoots(state))
  const rootless = await reader.rows(digestsWithoutRoot(state, mostFaults))
  const broken = roots.filter(({ isAltered, isGap }) => isAltered || isGap)
  return {
    roots,
    faults: [...broken.map(describeRoot), ...rootless.map(describeRootless)],
    hasMore: isCut(rootless),
  }
}
