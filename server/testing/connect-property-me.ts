import { signToken } from '../management-software/property-me-tokens.ts'
import type { SealedSecrets } from '../platform/sealed-secrets.ts'
import type { Given } from './given.ts'

type StandIn = {
  secrets: SealedSecrets
  clientSecret: string
  /** Fills an office of the stand-in. */
  fill: (office: string, contents: { properties: Record<string, object> }) => Promise<unknown>
}

const lot = { number: '12', street: 'High Street', suburb: 'Carlton', state: 'VIC', postcode: '3053' }
const lifeMs = 3_600_000

/** Connects an agency of Victoria with PropertyMe, which knows these properties, without a visit of a user and a reading. */
export async function connectPropertyMe(
  given: Given,
  { secrets, clientSecret, fill }: StandIn,
  agencyId: number,
  propertyIds: readonly number[],
): Promise<string> {
  const name = `Office ${agencyId}`
  await fill(name, { properties: Object.fromEntries(propertyIds.map((id) => [`p${id}`, lot])) })
  await given.connectedSoftware(agencyId)
  for (const propertyId of propertyIds)
    await given.portfolioProperty(agencyId, { propertyId, columns: { external_id: `p${propertyId}` } })
  const expiresAt = Date.now() + lifeMs
  const token = (kind: 'access' | 'refresh') => signToken(clientSecret, kind, { name, generation: 1 }, expiresAt)
  const credentials = { accessToken: token('access'), refreshToken: token('refresh'), expiresAt, redirectUri: '' }
  const sealed = secrets.seal({ state: 'vic', agencyId, software: 'PROPERTY_ME' }, credentials)
  await given.row('software_credentials', {
    agency_id: agencyId,
    software: 'PROPERTY_ME',
    sealed,
    updated_at: new Date(),
  })
  return name
}
