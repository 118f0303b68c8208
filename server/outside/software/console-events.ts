import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { dayOrNull, firstOf, instantOrNull, oneLine, readPerson } from './read-record.ts'
import { unknownDay, type SoftwarePerson, type SoftwareRecord } from './records.ts'

/*
 * Console lists nothing: what is known of a property is the sum of its events, in the order of their times, whatever the order in which
 * they came.
 */

const id = oneLine(100)
const contactShape = z.object({
  contactId: id,
  personDetail: z.nullish(z.object({ firstName: oneLine(200), lastName: oneLine(200) })),
  phones: firstOf(z.object({ phoneNumber: oneLine(40) })),
  emails: firstOf(z.object({ emailAddress: oneLine(200), primary: z.nullish(z.unknown()) })),
})
const leaseShape = z.object({
  propertyId: id,
  leaseName: oneLine(200),
  lease: z.nullish(
    z.object({ inauguralDate: dayOrNull, startDate: dayOrNull, endDate: dayOrNull, vacatingDate: dayOrNull }),
  ),
})
const relatedShape = z.object({
  property: z.nullish(
    z.object({
      propertyId: id,
      displayName: oneLine(200),
      keyNumber: oneLine(50),
      address: z.nullish(
        z.object({
          unitNumber: oneLine(20),
          streetNumber: oneLine(20),
          streetName: oneLine(80),
          streetType: oneLine(30),
          suburb: oneLine(80),
          postCode: oneLine(10),
          stateCode: oneLine(10),
        }),
      ),
    }),
  ),
  propertyCompliance: z.nullish(z.object({ type: oneLine(60) })),
  managementAgreement: z.nullish(z.object({ landlords: firstOf(z.object({ contactId: id })) })),
  tenantAgreements: z.nullish(firstOf(leaseShape, 10)),
  contacts: firstOf(contactShape),
})
/** It is stored as it came. */
const idText = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}+$/u))
export const consoleEventShape = z.object({
  eventId: idText,
  eventType: z.string().check(z.minLength(1), z.maxLength(60)),
  officeId: z.pipe(
    z.union([idText, z.int()]),
    z.transform((given) => String(given)),
  ),
  event: z.nullish(
    z.object({
      lastUpdatedDateTime: instantOrNull,
      propertyComplianceProcess: z.nullish(z.object({ propertyComplianceProcessId: id, propertyId: id })),
      relatedResources: z.nullish(relatedShape),
    }),
  ),
})
type Given = z.infer<typeof consoleEventShape>

/** What is stored of an event. */
export type ConsoleEvent = {
  type: string
  at: string
  processId: string | null
  related: z.infer<typeof relatedShape> | null
}

const prefix = 'PROPERTY_COMPLIANCE_'

/** Where the property is depends on the type of the event. */
const propertyOf = ({ event }: Given): string | null =>
  event?.relatedResources?.property?.propertyId ??
  event?.propertyComplianceProcess?.propertyId ??
  event?.relatedResources?.tenantAgreements?.[0]?.propertyId ??
  null

/** Clocks may differ by so much. */
const clockToleranceMs = 5 * 60_000
/** One that is further ahead would outdo all later events until then. */
const pastOr = (now: Date, at: string | null | undefined): string =>
  !at || Date.parse(at) > now.getTime() + clockToleranceMs ? now.toISOString() : at

/** Undefined if the event is about no property. `kind`: a later event of the same kind says all that this one said. */
export function readConsoleEvent(
  given: Given,
  now: Date,
): { propertyId: string; kind: string; event: ConsoleEvent } | undefined {
  const propertyId = propertyOf(given)
  if (propertyId === null || !given.eventType.startsWith(prefix)) return undefined
  const type = given.eventType.slice(prefix.length)
  const processId = given.event?.propertyComplianceProcess?.propertyComplianceProcessId ?? null
  const at = pastOr(now, given.event?.lastUpdatedDateTime)
  const related = given.event?.relatedResources ?? null
  const named = [
    related?.contacts.map(({ contactId }) => contactId).toSorted(),
    related?.tenantAgreements?.map(({ leaseName, lease }) => [leaseName, lease?.inauguralDate]),
  ]
  const kind = createHash('sha256')
    .update(JSON.stringify([type, processId, named]))
    .digest('base64url')
  return { propertyId, kind, event: { type, at, processId, related } }
}

const personsOf = ({ personDetail, phones, emails }: z.infer<typeof contactShape>): SoftwarePerson[] =>
  readPerson({
    name: [personDetail?.firstName, personDetail?.lastName].filter(Boolean).join(' ') || null,
    email: (emails.find(({ primary }) => primary === true) ?? emails[0])?.emailAddress ?? null,
    phones: phones.map(({ phoneNumber }) => phoneNumber),
  })

/** What the events of one property say together. */
class FoldedEvents {
  readonly #contacts = new Map<string, z.infer<typeof contactShape>>()
  /** By the id of the process; null: it was cancelled. */
  readonly #services = new Map<string, string | null>()
  #property: z.infer<typeof relatedShape>['property']
  #landlordIds: string[] | undefined
  #leases: z.infer<typeof leaseShape>[] = []
  /** The contacts that came with the leases. */
  #besideLeases = new Set<string>()
  at: string | null = null

  add({ type, at, processId, related }: ConsoleEvent): void {
    this.at = at
    if (processId !== null && type === 'CANCELLED') this.#services.set(processId, null)
    if (!related) return
    const service = related.propertyCompliance?.type
    if (processId !== null && service && type !== 'CANCELLED') this.#services.set(processId, service)
    this.#property = related.property ?? this.#property
    this.#landlordIds =
      related.managementAgreement?.landlords.flatMap((each) => each.contactId ?? []) ?? this.#landlordIds
    const ids = related.contacts.flatMap(({ contactId }) => contactId ?? [])
    // What a cancelled tenancy is that had begun was not seen, and a contact that was changed comes alone.
    if (type !== 'TENANCY_CANCELLED' && type !== 'CONTACT_UPDATED' && related.tenantAgreements) {
      this.#leases = related.tenantAgreements
      this.#besideLeases = new Set(ids)
    }
    for (const contact of related.contacts)
      if (contact.contactId !== null) this.#contacts.set(contact.contactId, contact)
  }

  /** The processes that are to be done, by their service. */
  get processes(): ReadonlyMap<string, string> {
    return new Map(
      [...this.#services].flatMap(([processId, service]) => (service === null ? [] : [[service, processId] as const])),
    )
  }

  #people(isWanted: (contactId: string) => boolean): SoftwarePerson[] {
    return [...this.#contacts].flatMap(([contactId, contact]) => (isWanted(contactId) ? personsOf(contact) : []))
  }

  property(externalId: string): SoftwareRecord<'properties'>[] {
    const at = this.#property?.address
    if (!this.#property) return []
    const head = { externalId, changedAt: this.at }
    if (!at?.streetName || !at.suburb || !at.postCode) {
      const label = this.#property.displayName ?? `Property ${externalId}`
      return [{ ...head, label, unusable: 'Its address has no street, suburb or postcode' }]
    }
    const street = [at.streetNumber, at.streetName, at.streetType].filter(Boolean).join(' ')
    const addressLine = at.unitNumber === null ? street : `${at.unitNumber}/${street}`
    const landlordIds = this.#landlordIds
    return [
      {
        ...head,
        label: `${addressLine}, ${at.suburb} ${at.postCode}`,
        value: {
          addressLine,
          suburb: at.suburb,
          state: (at.stateCode ?? '').toLowerCase(),
          postcode: at.postCode,
          managerExternalId: null,
          keyNumber: this.#property.keyNumber,
          ...(landlordIds && { landlords: this.#people((contactId) => landlordIds.includes(contactId)) }),
          // Only such properties are given to us.
          isResidential: true,
          managedSince: null,
          lostOn: this.#services.size > 0 && this.processes.size === 0 ? unknownDay : null,
        },
      },
    ]
  }

  tenancies(propertyExternalId: string): SoftwareRecord<'tenancies'>[] {
    const landlordIds = this.#landlordIds ?? []
    const leases = this.#leases.filter(({ propertyId }) => propertyId === null || propertyId === propertyExternalId)
    return leases.flatMap(({ leaseName, lease }): SoftwareRecord<'tenancies'>[] => {
      const startsOn = lease?.inauguralDate ?? lease?.startDate ?? null
      const label = leaseName ?? 'Tenancy'
      const head = { externalId: `${propertyExternalId}:${startsOn ?? label}`.slice(0, 100), label, changedAt: this.at }
      if (!lease || startsOn === null) return [{ ...head, unusable: 'It has no start date' }]
      const after = (day: string | null) => (day !== null && day > startsOn ? day : null)
      return [
        {
          ...head,
          value: {
            propertyExternalId,
            startsOn,
            endsOn: after(lease.endDate),
            vacatesOn: after(lease.vacatingDate),
            isClosed: false,
            // Contacts do not say to which of several leases they belong.
            ...(leases.length === 1 && {
              tenants: this.#people((each) => this.#besideLeases.has(each) && !landlordIds.includes(each)),
            }),
          },
        },
      ]
    })
  }
}

export function foldEvents(events: readonly ConsoleEvent[]): FoldedEvents {
  const folded = new FoldedEvents()
  for (const event of events.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)))
    folded.add(event)
  return folded
}
