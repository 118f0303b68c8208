import type { BulkEdit } from '../../../contract/bulk-actions/bulk-edits.ts'
import type { BulkEditKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import {
  entryPreferenceFieldLabels,
  entryPreferenceFields,
  entryPreferenceValueLabels,
  type TypedPreferences,
} from '../../../contract/entry-preferences.ts'
import { availabilityTags, keyForm, type TypedKeys } from '../../../contract/keys.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { noTenancyToConfirm, tenantsLeft } from '../../../contract/tenancies/tenancies.ts'
import { currentPreferences, type CurrentPreference } from '../access-cases/current-preferences.ts'
import type { KeysRow } from '../keys/keys.queries.ts'
import { onsiteKeyOn } from '../keys/onsite-key.ts'
import type { EditedProperty } from './bulk-edit-facts.queries.ts'

export type EditFacts = EditedProperty & { keys: KeysRow }
export type EditCircumstances = {
  state: StateCode
  today: Day
  /** The chosen property manager. */
  manager: { id: number; name: string } | null
}
/** What an edit does at one property: from what to what, or why nothing. */
export type EditEffect = { from: string; to: string } | { reason: string }

type Effect = (facts: EditFacts, edit: BulkEdit, circumstances: EditCircumstances) => EditEffect

const same = (what: string): EditEffect => ({ reason: `${what} already as chosen here` })

const managerEffect: Effect = ({ softwareName, keys }, _, { manager }) => {
  if (softwareName !== null) return { reason: `The property manager comes from ${softwareName} and is changed there` }
  if (manager === null) return { reason: 'The chosen property manager is no longer at the agency' }
  if (keys.propertyManagerId === manager.id) return same('The property manager is')
  return { from: keys.propertyManager ?? 'No property manager', to: manager.name }
}

/** The keys of a property after an edit, as its form would send them. */
export function editedKeys(keys: KeysRow, edit: BulkEdit): TypedKeys {
  const { agencyKey, onsiteKey } = edit
  return {
    agencyKey: {
      isKeyAvailable: agencyKey === 'KEEP' && keys.isKeyAvailable,
      keyNumber: agencyKey === 'KEEP' ? keys.keyNumber : null,
      propertyManagerId: keys.propertyManagerId,
    },
    propertyKey: {
      onsiteAvailability: onsiteKey === 'KEEP' ? keys.onsiteAvailability : onsiteKey,
      temporaryKeyExpirationDate: onsiteKey === 'KEEP' ? keys.temporaryKeyExpirationDate : edit.onsiteUntil,
      keyOnsiteNotes: onsiteKey === 'KEEP' ? keys.keyOnsiteNotes : edit.onsiteNotes,
    },
  }
}

type AgencyKeyText = { isKeyAvailable: boolean; keyNumber?: string | null | undefined }
const agencyKeyText = ({ isKeyAvailable, keyNumber }: AgencyKeyText): string =>
  isKeyAvailable ? `Key ${keyNumber ?? 'without a number'}` : 'No key at the agency'

function onsiteText({
  onsiteAvailability,
  temporaryKeyExpirationDate,
  keyOnsiteNotes,
}: TypedKeys['propertyKey']): string {
  const label = onsiteAvailability ? availabilityTags[onsiteAvailability].label.toLowerCase() : 'not known'
  const until = temporaryKeyExpirationDate ? ` until ${shortDay(temporaryKeyExpirationDate)}` : ''
  return `Key at the property ${label}${until}${keyOnsiteNotes ? `: ${keyOnsiteNotes}` : ''}`
}

const keysEffect: Effect = (facts, edit, { today }) => {
  const { softwareName } = facts
  const keys = onsiteKeyOn(today, facts.keys)
  const isElsewhere = softwareName !== null && !keys.isAgencyKeyKept
  if (isElsewhere && edit.agencyKey !== 'KEEP')
    return { reason: `The key at the agency comes from ${softwareName} and is changed there` }
  const typed = editedKeys(keys, edit)
  const rules = {
    today,
    strict: keys.hasStrictKeys,
    isIntegrated: isElsewhere,
    isManagerElsewhere: softwareName !== null,
    currentExpiry: keys.temporaryKeyExpirationDate,
  }
  const checked = keyForm(rules).safeParse(typed)
  if (!checked.success) return { reason: checked.error.issues[0]?.message ?? 'This key cannot be saved here' }
  const textOf = (agencyKey: AgencyKeyText, propertyKey: TypedKeys['propertyKey']) =>
    [
      ...(edit.agencyKey === 'KEEP' ? [] : [agencyKeyText(agencyKey)]),
      ...(edit.onsiteKey === 'KEEP' ? [] : [onsiteText(propertyKey)]),
    ].join(' · ')
  const from = textOf(keys, keys)
  const to = textOf(typed.agencyKey ?? keys, typed.propertyKey)
  return from === to ? same('The keys are') : { from, to }
}

/** The preferences of a property after an edit, as its form would send them. */
export function editedPreferences(facts: EditFacts, edit: BulkEdit, today: Day): TypedPreferences {
  const current = currentPreferences(facts, today)
  const chosenOr = (field: (typeof entryPreferenceFields)[number]): CurrentPreference => {
    const chosen = edit[field]
    if (chosen === 'KEEP') return current[field]
    return { value: chosen, until: chosen === 'BY_EXCEPTION' ? edit.exceptionsUntil : null }
  }
  const [appointment, notice, vacant] = [
    chosenOr('occupantAppointmentPreference'),
    chosenOr('internalEnPreference'),
    chosenOr('vacantEntryPreference'),
  ]
  return {
    preferences: {
      occupantAppointmentPreference: appointment.value,
      internalEnPreference: notice.value,
      vacantEntryPreference: vacant.value,
    },
    tempPreferences: {
      occupantAppointmentPreferenceExpiresAt: appointment.until,
      internalEnPreferenceExpiresAt: notice.until,
      vacantEntryPreferenceExpiresAt: vacant.until,
    },
    comments: facts.comments,
  }
}

const preferencesEffect: Effect = (facts, edit, { today }) => {
  const current = currentPreferences(facts, today)
  const fields = entryPreferenceFields.filter((field) => edit[field] !== 'KEEP')
  const textOf = ({ value, until }: CurrentPreference) =>
    `${entryPreferenceValueLabels[value].toLowerCase()}${until ? ` until ${shortDay(until)}` : ''}`
  const { preferences, tempPreferences } = editedPreferences(facts, edit, today)
  const from = fields.map((field) => `${entryPreferenceFieldLabels[field]} ${textOf(current[field])}`).join(' · ')
  const to = fields
    .map((field) => {
      const value = preferences[field] ?? 'NO'
      return `${entryPreferenceFieldLabels[field]} ${textOf({ value, until: tempPreferences?.[`${field}ExpiresAt`] ?? null })}`
    })
    .join(' · ')
  return from === to ? same('The entry preferences are') : { from, to }
}

const confirmEffect: Effect = (facts, _, { state, today }) => {
  const { isVacant, tenancyId, vacatesOn, tenants, leaseStart, leaseEnd, confirmedAt } = facts
  if (!isVacant && tenancyId === null) return { reason: noTenancyToConfirm }
  if (!isVacant && vacatesOn !== null && vacatesOn < today) return { reason: tenantsLeft(vacatesOn) }
  const lease = leaseStart === null ? 'no lease dates' : `lease from ${shortDay(leaseStart)}`
  const end = leaseEnd === null ? '' : ` to ${shortDay(leaseEnd)}`
  const before = confirmedAt === null ? null : shortDay(dayIn(states[state].timeZone, new Date(confirmedAt)))
  return {
    from: before === null ? 'Not confirmed yet' : `Confirmed on ${before}`,
    to: `Confirmed today: ${isVacant ? 'vacant' : `${tenants.join(', ') || 'no tenants recorded'}, ${lease}${end}`}`,
  }
}

const effects: Record<BulkEditKind, Effect> = {
  EDIT_MANAGER: managerEffect,
  EDIT_KEYS: keysEffect,
  EDIT_PREFERENCES: preferencesEffect,
  CONFIRM_DETAILS: confirmEffect,
}

/** What an edit does at one property at present. */
export const effectOf: Effect = (facts, edit, circumstances) =>
  facts.isCancelled ? { reason: 'This property has been cancelled' } : effects[edit.kind](facts, edit, circumstances)

/** What an edit sets, in short. */
export function describeEdit(edit: BulkEdit, managerName: string | null): string | null {
  if (edit.kind === 'EDIT_MANAGER') return managerName === null ? null : `To ${managerName}`
  if (edit.kind === 'EDIT_KEYS') {
    const agency = edit.agencyKey === 'KEEP' ? [] : [agencyKeyText({ isKeyAvailable: false })]
    const onsite =
      edit.onsiteKey === 'KEEP' ? [] : [`Key at the property ${availabilityTags[edit.onsiteKey].label.toLowerCase()}`]
    return [...agency, ...onsite].join(' · ')
  }
  if (edit.kind !== 'EDIT_PREFERENCES') return null
  return entryPreferenceFields
    .flatMap((field) => {
      const value = edit[field]
      return value === 'KEEP'
        ? []
        : [`${entryPreferenceFieldLabels[field]} ${entryPreferenceValueLabels[value].toLowerCase()}`]
    })
    .join(' · ')
}
