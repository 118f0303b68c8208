import { softwareLabel } from '../../../contract/agency.ts'
import { contactRoleLabels } from '../../../contract/contacts/contacts.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { isDay } from '../../../contract/days.ts'
import { entryMethodLabels, entryPreferenceFieldLabels } from '../../../contract/entry-preferences.ts'
import { readable } from '../../../contract/labels.ts'
import { nonResidentialTypeLabels, type NonResidentialType } from '../../../contract/residential.ts'
import { resultKindLabels, type ResultKind } from '../../../contract/sent-results.ts'
import { namesOfServices } from '../properties/service-names.ts'

type Json = Record<string, unknown>

/** Labels of keys in the audit; other keys are made readable. */
const labels: Readonly<Record<string, string>> = {
  isKeyAvailable: 'Agency key available',
  keyNumber: 'Key number',
  propertyManager: contactRoleLabels.PROPERTY_MANAGER,
  onsiteAvailability: 'Onsite key',
  temporaryKeyExpirationDate: 'Onsite key expires',
  keyOnsiteNotes: 'Onsite key notes',
  validFrom: 'Onsite key valid from',
  hasGasAppliances: 'Gas appliances',
  gasApplianceCount: 'Number of gas appliances',
  isWaterCharged: 'Tenant is charged for water',
  isResidentialProperty: 'Residential rental',
  nonResidentialPropertyType: 'Property type',
  isVacant: 'Vacant',
  endDate: 'Lease end',
  startDate: 'Lease start',
  isCancelled: 'Cancelled',
  cancellationKind: 'Cancelled by',
  occupantAppointmentPreference: entryPreferenceFieldLabels.occupantAppointmentPreference,
  internalEnPreference: entryPreferenceFieldLabels.internalEnPreference,
  vacantEntryPreference: entryPreferenceFieldLabels.vacantEntryPreference,
  occupantAppointmentPreferenceExpiresAt: `${entryPreferenceFieldLabels.occupantAppointmentPreference} until`,
  internalEnPreferenceExpiresAt: `${entryPreferenceFieldLabels.internalEnPreference} until`,
  vacantEntryPreferenceExpiresAt: `${entryPreferenceFieldLabels.vacantEntryPreference} until`,
  keyPickup: entryMethodLabels.ENTER_WITH_KEY_BY_TENANT_REQUEST,
  isOwn: 'Chosen for this property',
  serviceIds: 'Services',
  holdDate: 'On hold until',
  problem: 'Access issue',
  receivedAt: 'Counts as received',
  tooLateReason: 'Too late',
  quoteNumber: 'Quote',
  doneOn: 'Done on',
  takenOverFrom: 'Taken over from',
  takenOverUntil: 'Taken over until',
  certificate: 'Certificate of the regulator',
}

/** Internal numbers, and values that the title already contains. */
const internal = new Set([
  'version',
  'attempts',
  'confirmedAt',
  'status',
  'state',
  'uploadState',
  'uploadedAt',
  'storageKey',
  'isPosted',
])
const isInternal = (key: string): boolean => (/Ids?$/.test(key) ? key !== 'serviceIds' : internal.has(key))

const labelOf = (key: string): string => (Object.hasOwn(labels, key) ? (labels[key] as string) : readable(key))

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const clocks = new Map<string, Intl.DateTimeFormat>()
export function timeText(text: string, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    })
    clocks.set(timeZone, clock)
  }
  // Some versions of the locale data use a narrow space before am and pm.
  return clock.format(new Date(text)).replaceAll(/\s/gu, ' ')
}

/** By which programs know a thing. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

function textOf(key: string, text: string, timeZone: string): string {
  if (uuid.test(text)) return 'none'
  if (key === 'software') return softwareLabel(text)
  if (key === 'kind' && Object.hasOwn(resultKindLabels, text)) return resultKindLabels[text as ResultKind]
  if (isDay(text)) return shortDay(text)
  if (instantPattern.test(text) && !Number.isNaN(Date.parse(text))) return timeText(text, timeZone)
  if (key === 'nonResidentialPropertyType' && Object.hasOwn(nonResidentialTypeLabels, text))
    return nonResidentialTypeLabels[text as NonResidentialType]
  return /^[A-Z][A-Z\d]*(_[A-Z\d]+)+$/.test(text) || codes.has(text) ? readable(text) : text
}
/** Codes of one word; a name in capitals stays unchanged. */
const codes = new Set(['YES', 'NO', 'AVAILABLE', 'UNAVAILABLE', 'TEMPORARY', 'REQUESTED', 'NEW', 'RENEWAL', 'OTHER'])

const isServices = (key: string, value: unknown): value is number[] =>
  (key === 'services' || key === 'serviceIds') && Array.isArray(value) && value.every((id) => typeof id === 'number')

function valueText(key: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return textOf(key, value, timeZone)
  if (isServices(key, value)) return namesOfServices(value)
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((each) => valueText(key, each, timeZone)).join('; ')
  return Object.entries(value as Json)
    .filter(([inner]) => !isInternal(inner))
    .map(([inner, each]) => `${labelOf(inner)} ${valueText(inner, each, timeZone)}`)
    .join(', ')
}

/** The changes, one per line: "Key number: K12 → K14". Unchanged values are left out. */
export function changeLines(before: Json | null, after: Json | null, timeZone: string): string[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // The audit stores keys in the order of jsonb, in which an end comes before its start.
  return keys
    .toSorted((one, other) => Number(other === 'startsAt') - Number(one === 'startsAt'))
    .filter((key) => !isInternal(key))
    .flatMap((key) => {
      // Most values of a change are unchanged.
      if (before && after && before[key] === after[key] && key in before) return []
      const [from, to] = [before?.[key], after?.[key]].map((value) => valueText(key, value, timeZone))
      if (before && after && key in before && key in after)
        return from === to ? [] : [`${labelOf(key)}: ${from} → ${to}`]
      const only = after && key in after ? to : from
      return only === 'none' ? [] : [`${labelOf(key)}: ${only}`]
    })
}
