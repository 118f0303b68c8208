import { createHmac, randomUUID } from 'node:crypto'
import type { consoleContract } from '../outside/software/contracts/console.ts'
import { tenanciesOf } from './kept-rows.ts'
import { officeId, type ItemOf, type SoftwareOffice } from './office-book.ts'

/* Events of an office as Console posts them. */

/** What the agency copies from the marketplace. */
export const activationKey = (
  { clientSecret }: { clientSecret: string },
  { name, generation }: Pick<SoftwareOffice, 'name' | 'generation'>,
): string => {
  const office = Buffer.from(name).toString('base64url')
  return `${office}.${createHmac('sha256', clientSecret).update(`${office}.${generation}`).digest('base64url')}`
}

type Person = { name: string; email?: string | undefined; phones: string[] }

const contactRow = (contactId: string, { name, email, phones }: Person) => {
  const [firstName = '', ...rest] = name.split(' ')
  return {
    contactId,
    personDetail: { firstName, lastName: rest.join(' ') },
    phones: phones.map((phoneNumber, index) => ({ phoneNumber, type: 'MOBILE', primary: index === 0 })),
    emails: email === undefined ? [] : [{ emailAddress: email, type: 'PERSONAL', primary: true }],
  }
}

/** The services of a compliance process. */
export const processServices = ['SMOKE_ALARMS', 'RESIDUAL_CURRENT_DEVICES', 'BLINDS', 'WATER_EFFICIENCY'] as const
export type ProcessService = (typeof processServices)[number]

/** What a certificate is for; undefined if the office has no such process. */
export function findProcess(
  { items }: SoftwareOffice,
  processId: string,
): { service: ProcessService; propertyId: string } | undefined {
  return processServices
    .map((service) => ({ service, propertyId: processId.replace(`process-${service}-`, '') }))
    .find(({ propertyId }) => propertyId !== processId && items.properties.has(propertyId))
}

export type ConsoleEventType = Exclude<(typeof consoleContract.events.types)[number], 'INTEGRATION_DEACTIVATED'>

/** What Console would say about a property; undefined if the office does not have it. */
export function consoleEvent(
  office: SoftwareOffice,
  propertyId: string,
  {
    type,
    now,
    service = 'SMOKE_ALARMS',
    eventId = randomUUID(),
  }: { type: ConsoleEventType; now: Date; service?: ProcessService | undefined; eventId?: string },
): object | undefined {
  const item = office.items.properties.get(propertyId)
  if (!item) return undefined
  const { unit, number, street, suburb, state, postcode, key, owners } = item.data as ItemOf<'properties'>
  const words = street.split(' ')
  const tenancies = (tenanciesOf(office).get(propertyId) ?? [])
    .map(({ id, data }) => ({ id, ...(data as ItemOf<'tenancies'>) }))
    .filter(({ closedOn }) => !closedOn)
  const landlords = owners.map((owner, index) => contactRow(`owner-${propertyId}-${index}`, owner))
  const tenants = tenancies.flatMap(({ id, tenants: all }) =>
    all.map((tenant, index) => contactRow(`tenant-${id}-${index}`, tenant)),
  )
  const process = {
    propertyComplianceProcessId: `process-${service}-${propertyId}`,
    propertyComplianceId: `compliance-${service}-${propertyId}`,
    propertyId,
  }
  const relatedResources = {
    property: {
      propertyId,
      displayName: `${number} ${street}`,
      address: {
        unitNumber: unit,
        streetNumber: number,
        streetName: words.slice(0, -1).join(' ') || street,
        streetType: words.length > 1 ? words.at(-1) : null,
        suburb,
        postCode: postcode,
        stateCode: state,
      },
      keyNumber: key,
      propertyType: 'House',
      propertyUse: 'RESIDENTIAL',
    },
    propertyCompliance: { type: service },
    managementAgreement: { landlords: landlords.map(({ contactId }) => ({ contactId })) },
    tenantAgreements: tenancies.map(({ start, end, vacate, tenants: all }) => ({
      propertyId,
      leaseName: all.map(({ name }) => name).join(' & '),
      lease: { inauguralDate: start, startDate: start, endDate: end, vacatingDate: vacate },
    })),
    contacts: [...landlords, ...tenants],
  }
  return {
    eventId,
    eventType: `PROPERTY_COMPLIANCE_${type}`,
    officeId: officeId(office),
    event: {
      lastUpdatedDateTime: now.toISOString(),
      propertyComplianceProcess: process,
      ...(type !== 'CANCELLED' && { relatedResources }),
    },
  }
}
