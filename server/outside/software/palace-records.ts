import * as z from 'zod/mini'
import { dayOrNull, firstOf, notUnderstood, oneLine, readPerson, readRecord, unusable } from './read-record.ts'
import { unknownDay, type SoftwarePerson, type SoftwareRecord } from './records.ts'

/* The records of Palace: agents, owners, properties and tenancies. It writes a missing text as nothing, and a missing day as the year 1. */

/** JSON has booleans, the older XML texts. */
const yes = z.pipe(
  z.nullish(z.unknown()),
  z.transform((given) => given === true || given === 'true'),
)
const name = oneLine(200)
const email = oneLine(200)
const phone = oneLine(40)

export const palaceAgentShape = z.object({
  AgentCode: oneLine(100),
  AgentFullName: oneLine(75),
  AgentFirstName: oneLine(75),
  AgentLastName: oneLine(75),
  AgentEmail1: oneLine(75),
  AgentMobile: phone,
  AgentPhoneWork: phone,
  AgentArchived: yes,
})
export const palaceOwnerShape = z.object({
  OwnerFullName: name,
  OwnerFirstName: name,
  OwnerLastName: name,
  OwnerEmail1: email,
  OwnerMobile: phone,
  OwnerPhoneHome: phone,
  OwnerPhoneWork: phone,
})
export const palacePropertyShape = z.object({
  PropertyUnit: oneLine(20),
  PropertyAddress1: oneLine(20),
  PropertyAddress2: oneLine(100),
  PropertyAddress3: oneLine(80),
  PropertyPostCode: oneLine(10),
  PropertyFeatures: z.nullish(z.object({ PropertyPostCode: oneLine(10) })),
  PropertyKeyNo: oneLine(50),
  PropertyOwnerCode: oneLine(100),
  PropertyAgentFullName: oneLine(75),
  PropertyAgentEmail1: oneLine(75),
  PropertyArchived: yes,
  PropertyChangeCode: oneLine(100),
})
export const palaceTenancyShape = z.object({
  PropertyCode: oneLine(100),
  TenancyName: name,
  TenancyContactEmail: email,
  TenancyContactPhone1: phone,
  TenancyDateStarted: dayOrNull,
  TenancyDateEnded: dayOrNull,
  TenancyLeaseDateEnded: dayOrNull,
  TenancyArchived: yes,
  TenancyChangeCode: oneLine(100),
  TenancyTenants: firstOf(
    z.object({
      TenantFirstName: name,
      TenantLastName: name,
      TenantEmail: email,
      TenantPhoneMobile: phone,
      TenantPhoneHome: phone,
    }),
  ),
})

const joined = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' ')
const nameOf = (given: unknown, ...keys: string[]): string | null => {
  const found = keys
    .map((key) => (given as Record<string, unknown>)[key])
    .find((each) => typeof each === 'string' && each !== '')
  return typeof found === 'string' ? found.slice(0, 200) : null
}

export const readPalaceAgent = (given: unknown): SoftwareRecord<'managers'>[] =>
  readRecord(given, 'AgentCode', () => {
    const read = palaceAgentShape.safeParse(given)
    if (!read.success) return unusable(nameOf(given, 'AgentFullName'), notUnderstood(read.error))
    const agent = read.data
    const [person] = readPerson({
      name: agent.AgentFullName ?? joined(agent.AgentFirstName, agent.AgentLastName),
      email: agent.AgentEmail1,
      phones: [agent.AgentMobile, agent.AgentPhoneWork],
    })
    if (!person) return unusable(null, 'It has no name')
    const { name: label, email: address, phones } = person
    const value = { name: label, email: address, phone: phones[0] ?? null, isArchived: agent.AgentArchived }
    return { label, changedAt: null, value }
  })

export const readPalaceOwner = (given: unknown): SoftwareRecord<'people'>[] =>
  readRecord(given, 'OwnerCode', () => {
    const read = palaceOwnerShape.safeParse(given)
    if (!read.success) return unusable(nameOf(given, 'OwnerFullName'), notUnderstood(read.error))
    const owner = read.data
    const persons = readPerson({
      name: owner.OwnerFullName ?? joined(owner.OwnerFirstName, owner.OwnerLastName),
      email: owner.OwnerEmail1,
      phones: [owner.OwnerMobile, owner.OwnerPhoneHome, owner.OwnerPhoneWork],
    })
    const [person] = persons
    return person ? { label: person.name, changedAt: null, value: { persons } } : unusable(null, 'It has no name')
  })

/** The agents of an office by what its properties say about them; undefined for one that two agents share. */
export type AgentCodes = ReadonlyMap<string, string | undefined>

export function agentCodes(rows: readonly unknown[]): AgentCodes {
  const codes = new Map<string, string | undefined>()
  for (const row of rows) {
    const { AgentCode, AgentFullName, AgentEmail1, AgentArchived } = palaceAgentShape.safeParse(row).data ?? {}
    if (!AgentCode || AgentArchived) continue
    for (const key of [AgentEmail1, AgentFullName].flatMap((text) => text?.toLowerCase() ?? []))
      codes.set(key, codes.has(key) && codes.get(key) !== AgentCode ? undefined : AgentCode)
  }
  return codes
}

export const readPalaceProperty = (given: unknown, agents: AgentCodes): SoftwareRecord<'properties'>[] =>
  readRecord(given, 'PropertyCode', () => {
    const read = palacePropertyShape.safeParse(given)
    if (!read.success) return unusable(nameOf(given, 'PropertyAddress2'), notUnderstood(read.error))
    const {
      PropertyUnit: unit,
      PropertyAddress1: number,
      PropertyAddress2: street,
      PropertyAddress3: suburb,
      ...rest
    } = read.data
    // Palace sends it in one of two places.
    const postcode = rest.PropertyPostCode ?? rest.PropertyFeatures?.PropertyPostCode ?? null
    if (street === null || suburb === null || postcode === null)
      return unusable(street, 'Its address has no street, suburb or postcode')
    const addressLine = `${unit === null ? '' : `${unit}/`}${number === null ? '' : `${number} `}${street}`
    const owner = rest.PropertyOwnerCode
    const keys = [rest.PropertyAgentEmail1, rest.PropertyAgentFullName].flatMap((text) => text?.toLowerCase() ?? [])
    return {
      label: `${addressLine}, ${suburb} ${postcode}`,
      changedAt: null,
      value: {
        addressLine,
        suburb,
        // It has a region, and it is not known that this is the state.
        state: '',
        postcode,
        managerExternalId: keys.map((key) => agents.get(key)).find((code) => code !== undefined) ?? null,
        keyNumber: rest.PropertyKeyNo,
        landlords: { contactIds: owner === null ? [] : [owner] },
        isResidential: true,
        managedSince: null,
        // An archived property has no day on which it was lost.
        lostOn: rest.PropertyArchived ? unknownDay : null,
      },
    }
  })

export const readPalaceTenancy = (given: unknown): SoftwareRecord<'tenancies'>[] =>
  readRecord(given, 'TenancyCode', () => {
    const read = palaceTenancyShape.safeParse(given)
    if (!read.success) return unusable(nameOf(given, 'TenancyName'), notUnderstood(read.error))
    const { PropertyCode, TenancyName, TenancyDateStarted: startsOn, TenancyArchived, ...rest } = read.data
    const label = TenancyName ?? 'Tenancy'
    if (PropertyCode === null) return unusable(label, 'It belongs to no property')
    if (startsOn === null) return unusable(label, 'It has no start date')
    const after = (day: string | null) => (day !== null && day > startsOn ? day : null)
    const named = rest.TenancyTenants.flatMap((tenant): SoftwarePerson[] =>
      readPerson({
        name: joined(tenant.TenantFirstName, tenant.TenantLastName),
        email: tenant.TenantEmail,
        phones: [tenant.TenantPhoneMobile, tenant.TenantPhoneHome],
      }),
    )
    const contact = { name: TenancyName, email: rest.TenancyContactEmail, phones: [rest.TenancyContactPhone1] }
    return {
      label,
      changedAt: null,
      value: {
        propertyExternalId: PropertyCode,
        startsOn,
        endsOn: after(rest.TenancyLeaseDateEnded),
        vacatesOn: after(rest.TenancyDateEnded),
        isClosed: TenancyArchived,
        tenants: named.length > 0 ? named : readPerson(contact),
      },
    }
  })
