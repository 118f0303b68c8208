import type * as z from 'zod/mini'
import { findLabel } from '@contract/labels.ts'
import { availabilities, availabilityTags, type Availability, type keyForm, type KeyForm } from '@contract/keys.ts'
import type { PropertyForActions } from '@contract/properties/property-for-actions.ts'
import { mergeField } from '@/shared/form-shell/merge-values.ts'
import type { FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { formatDay } from '@/ui/format.ts'

type KeySchema = ReturnType<typeof keyForm>
export type KeyValues = z.input<KeySchema>
export type KeyFormState = FormOf<KeySchema>

const labels = Object.fromEntries(availabilities.map((code) => [code, availabilityTags[code].label]))

/** The form values of the current data. */
export function toKeyValues(property: PropertyForActions, managerIds: readonly number[]): KeyValues {
  const { onsiteAvailability, temporaryKeyExpirationDate, keyOnsiteNotes } = property.propertyKeyInformation
  const managerId = property.propertyManager?.id ?? null
  return {
    agencyKey: {
      isKeyAvailable: property.isKeyAvailable,
      keyNumber: property.keyNumber ?? '',
      // A property manager who has left cannot be chosen again.
      propertyManagerId: managerId !== null && managerIds.includes(managerId) ? managerId : null,
    },
    propertyKey: {
      onsiteAvailability: onsiteAvailability as Availability,
      temporaryKeyExpirationDate,
      keyOnsiteNotes: keyOnsiteNotes ?? '',
    },
  }
}

const yesOrNo = (isAvailable: boolean | undefined) => (isAvailable ? 'Yes' : 'No')
const dayText = (day: string | null | undefined) => (day ? formatDay(day) : '')

/**
 * The fields that a colleague may change concurrently. The agency's software manages the agency key of an integrated
 * property.
 */
export function keyFieldsToMerge(isIntegrated: boolean, nameOf: (managerId: number | null) => string) {
  const field = mergeField<KeyValues>
  const agency = [
    field('Agency key available', 'agencyKey.isKeyAvailable', ({ agencyKey }) => yesOrNo(agencyKey?.isKeyAvailable)),
    field('Key number', 'agencyKey.keyNumber', ({ agencyKey }) => agencyKey?.keyNumber ?? ''),
    field('Property manager', 'agencyKey.propertyManagerId', ({ agencyKey }) =>
      nameOf(agencyKey?.propertyManagerId ?? null),
    ),
  ]
  const onsite = [
    field('Onsite key', 'propertyKey.onsiteAvailability', ({ propertyKey }) =>
      findLabel(labels, propertyKey.onsiteAvailability ?? ''),
    ),
    field('Expiration date', 'propertyKey.temporaryKeyExpirationDate', ({ propertyKey }) =>
      dayText(propertyKey.temporaryKeyExpirationDate),
    ),
    field('Onsite notes', 'propertyKey.keyOnsiteNotes', ({ propertyKey }) => propertyKey.keyOnsiteNotes ?? ''),
  ]
  return isIntegrated ? onsite : [...agency, ...onsite]
}

export type KeyChange = { label: string; from: string; to: string }

/** The changed fields, with old and new value as text. */
export function listChanges(
  property: PropertyForActions,
  { agencyKey, propertyKey }: KeyForm,
  nameOf: (managerId: number | null) => string,
  isManagerElsewhere: boolean,
): KeyChange[] {
  const before = property.propertyKeyInformation
  const all: KeyChange[] = []
  const compare = (label: string, from: string, to: string) => {
    if (from !== to) all.push({ label, from, to })
  }
  if (agencyKey) {
    compare('Agency key available', yesOrNo(property.isKeyAvailable), yesOrNo(agencyKey.isKeyAvailable))
    compare('Key number', property.keyNumber ?? '', agencyKey.keyNumber ?? '')
    if (!isManagerElsewhere)
      compare('Property manager', property.propertyManager?.name ?? '', nameOf(agencyKey.propertyManagerId))
  }
  compare('Onsite key', findLabel(labels, before.onsiteAvailability), findLabel(labels, propertyKey.onsiteAvailability))
  compare(
    'Expiration date',
    dayText(before.temporaryKeyExpirationDate),
    dayText(propertyKey.temporaryKeyExpirationDate),
  )
  compare('Onsite notes', before.keyOnsiteNotes ?? '', propertyKey.keyOnsiteNotes ?? '')
  return all
}
