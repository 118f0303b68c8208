import * as z from 'zod/mini'
import { shortDay } from './day-text.ts'
import { addMonths, type Day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { chosen, optionalDay, optionalText, addIssue } from './form-rules.ts'
import { urlId } from './paging.ts'
import { entryMethodPreferences } from './properties/property-page.ts'
import { listCodes } from './labels.ts'

export const entryMethodLabels = {
  APPOINTMENT: 'Appointment',
  ENTER_WITH_KEY_AS_EN: 'Entry notice',
  ENTER_WITH_KEY_BY_TENANT_REQUEST: 'Tenant requested key pick-up',
  ENTER_WITH_KEY_VACANT: 'Vacant entry',
} satisfies Record<string, string>
export type EntryMethod = keyof typeof entryMethodLabels
export const entryMethods = listCodes(entryMethodLabels)

/** What an agency prefers, by code. EN is an entry notice. */
export const agencyEntryPreferences = {
  1: 'EN only',
  2: 'Appointment only',
  3: 'EN or appointment',
  4: 'EN preference',
  5: 'Appointment preference',
} as const
export type AgencyEntryPreference = keyof typeof agencyEntryPreferences

export const entryPreferenceFieldLabels = {
  occupantAppointmentPreference: 'Appointment with the occupant',
  internalEnPreference: 'Entry notice',
  vacantEntryPreference: 'Vacant entry',
} satisfies Record<string, string>
export type EntryPreferenceField = keyof typeof entryPreferenceFieldLabels
export const entryPreferenceFields = listCodes(entryPreferenceFieldLabels)

export const entryPreferenceValues = ['YES', 'NO', 'BY_EXCEPTION'] as const
export type EntryPreferenceValue = (typeof entryPreferenceValues)[number]
export const entryPreferenceValueLabels: Record<EntryPreferenceValue, string> = {
  YES: 'Yes',
  NO: 'No',
  BY_EXCEPTION: 'By exception',
}

/**
 * Entry methods allowed by the agency's preference at a property without its own choice. Preferring one method leaves
 * the other allowed. Vacant entry is always allowed, because the preferences are about occupants.
 */
export const preferencesOfAgency: Record<AgencyEntryPreference, Record<EntryPreferenceField, EntryPreferenceValue>> = {
  1: { occupantAppointmentPreference: 'NO', internalEnPreference: 'YES', vacantEntryPreference: 'YES' },
  2: { occupantAppointmentPreference: 'YES', internalEnPreference: 'NO', vacantEntryPreference: 'YES' },
  3: { occupantAppointmentPreference: 'YES', internalEnPreference: 'YES', vacantEntryPreference: 'YES' },
  4: { occupantAppointmentPreference: 'YES', internalEnPreference: 'YES', vacantEntryPreference: 'YES' },
  5: { occupantAppointmentPreference: 'YES', internalEnPreference: 'YES', vacantEntryPreference: 'YES' },
}

/** Option 0 is an exception until a date. */
export const entryOptions = { 0: 'Allow until a date', 1: 'Always allowed' } as const
export type EntryOption = keyof typeof entryOptions
export const valueOfOption = (option: EntryOption): EntryPreferenceValue => (option === 0 ? 'BY_EXCEPTION' : 'YES')
export const optionOfValue = (value: EntryPreferenceValue | null): EntryOption | null =>
  value === 'BY_EXCEPTION' ? 0 : value === 'YES' ? 1 : null

const longestExceptionMonths = 12
/** First and last day on which an exception may end, both inclusive. The exception still applies on its last day. */
export const exceptionBounds = (today: Day): { min: Day; max: Day } => ({
  min: today,
  max: addMonths(today, longestExceptionMonths),
})

const preference = chosen(z.enum(entryPreferenceValues), 'Required')
const expiries = z.object({
  occupantAppointmentPreferenceExpiresAt: optionalDay,
  internalEnPreferenceExpiresAt: optionalDay,
  vacantEntryPreferenceExpiresAt: optionalDay,
})

/** Once saved, these replace the agency's preference at the property. Only an exception has an expiry date. */
export const entryPreferencesForm = ({ min, max }: { min: Day; max: Day }) =>
  z.pipe(
    z
      .object({
        preferences: z.object({
          occupantAppointmentPreference: preference,
          internalEnPreference: preference,
          vacantEntryPreference: preference,
        }),
        tempPreferences: z.prefault(expiries, {
          occupantAppointmentPreferenceExpiresAt: null,
          internalEnPreferenceExpiresAt: null,
          vacantEntryPreferenceExpiresAt: null,
        }),
        comments: optionalText(),
      })
      .check(
        z.superRefine(({ preferences, tempPreferences }, form) => {
          for (const field of entryPreferenceFields) {
            if (preferences[field] !== 'BY_EXCEPTION') continue
            const expiry = tempPreferences[`${field}ExpiresAt`]
            const path = ['tempPreferences', `${field}ExpiresAt`]
            if (!expiry) addIssue(form, path, 'Expiration date is required')
            else if (expiry < min || expiry > max) {
              addIssue(form, path, `Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`)
            }
          }
        }),
      ),
    z.transform(({ preferences, tempPreferences, comments }) => {
      const kept = { ...tempPreferences }
      for (const field of entryPreferenceFields) {
        if (preferences[field] !== 'BY_EXCEPTION') kept[`${field}ExpiresAt`] = null
      }
      return { preferences, tempPreferences: kept, comments }
    }),
  )
export type EntryPreferences = z.output<ReturnType<typeof entryPreferencesForm>>

const typedValue = z.nullish(z.enum(entryPreferenceValues))
const typedDay = z.nullish(z.string())
/**
 * Unvalidated input. The allowed dates depend on today in the agency's state, so the server applies the rules once it
 * knows the state.
 */
const typedPreferences = z.object({
  preferences: z.object({
    occupantAppointmentPreference: typedValue,
    internalEnPreference: typedValue,
    vacantEntryPreference: typedValue,
  }),
  tempPreferences: z.optional(
    z.object({
      occupantAppointmentPreferenceExpiresAt: typedDay,
      internalEnPreferenceExpiresAt: typedDay,
      vacantEntryPreferenceExpiresAt: typedDay,
    }),
  ),
  comments: z.nullish(z.string()),
  /** The version that the user edited, 0 where nothing was chosen yet; a save with another version is refused. */
  version: z.optional(z.int().check(z.gte(0))),
})
export type TypedPreferences = z.output<typeof typedPreferences>

const params = z.object({ id: urlId })
export const getEntryPreferences = endpoint('GET /v1/property/:id/entry-method-preferences', {
  summary: 'Entry method preferences of a property',
  params,
  reply: entryMethodPreferences,
})
export const setEntryPreferences = endpoint('POST /v1/property/:id/entry-method-preferences', {
  summary: 'Set the entry method preferences of a property',
  params,
  body: typedPreferences,
  reply: entryMethodPreferences,
})
export const followAgencyPreference = endpoint('DELETE /v1/property/:id/entry-method-preferences', {
  summary: 'Use the agency’s preference at a property again',
  params,
  /** The version that the user saw; preferences that have changed since are kept. */
  query: z.object({ version: z.optional(urlId) }),
  reply: entryMethodPreferences,
})
export const getAgencyEntryPreference = endpoint('GET /v1/agency/entry-method-preferences', {
  summary: 'The agency’s preference, used where a property has none',
  reply: z.object({ code: z.int(), name: z.string() }),
})
