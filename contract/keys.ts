import * as z from 'zod/mini'
import { shortDay } from './day-text.ts'
import { addMonths, type Day, isDay } from './days.ts'
import { endpoint } from './endpoint.ts'
import { characterCount, chosen, maybe, optionalDay, optionalText, addIssue, trimmed } from './form-rules.ts'
import type { Tag } from './labels.ts'
import { longestKeyNumber, shortestKeyNotes, temporaryKeyMonths } from './limits.ts'
import { id, urlId } from './paging.ts'
import { propertyKeyInformation } from './properties/property-page.ts'

export const availabilities = ['AVAILABLE', 'UNAVAILABLE', 'TEMPORARY'] as const
export type Availability = (typeof availabilities)[number]
export const availabilityTags: Record<Availability, Tag> = {
  AVAILABLE: { label: 'Available', tone: 'good' },
  UNAVAILABLE: { label: 'Unavailable', tone: 'neutral' },
  TEMPORARY: { label: 'Temporary', tone: 'attention' },
}

/** First and last day on which a temporary key may end, both inclusive. */
export const temporaryKeyBounds = (today: Day): { min: Day; max: Day } => ({
  min: addMonths(today, temporaryKeyMonths.least),
  max: addMonths(today, temporaryKeyMonths.most),
})

const agencyKey = z.object({
  isKeyAvailable: z.boolean(),
  keyNumber: optionalText(longestKeyNumber, 'Key number must be 50 characters or less'),
  propertyManagerId: maybe(id),
})

const propertyKey = z.object({
  onsiteAvailability: chosen(z.enum(availabilities), 'Availability is required'),
  temporaryKeyExpirationDate: optionalDay,
  keyOnsiteNotes: optionalText(),
})

export const keyFields = z.object({ agencyKey: z.nullish(agencyKey), propertyKey })
type Keys = z.output<typeof keyFields>
type Faults = Parameters<typeof addIssue>[0]

function checkAgencyKey(key: Keys['agencyKey'], { strict, isManagerElsewhere = false }: KeyRules, form: Faults): void {
  if (!key?.propertyManagerId && !isManagerElsewhere)
    addIssue(form, ['agencyKey', 'propertyManagerId'], 'Property manager is required')
  if (key?.isKeyAvailable && !trimmed(key.keyNumber))
    addIssue(form, ['agencyKey', 'keyNumber'], 'Key number is required')
  if (strict && !key?.isKeyAvailable) {
    addIssue(form, ['agencyKey', 'isKeyAvailable'], 'Key must be available to be picked up')
  }
}

function checkPropertyKey(key: Keys['propertyKey'], { today, currentExpiry }: KeyRules, form: Faults): void {
  const { onsiteAvailability: availability, temporaryKeyExpirationDate: expiry, keyOnsiteNotes: notes } = key
  if (availability === 'TEMPORARY') {
    const path = ['propertyKey', 'temporaryKeyExpirationDate']
    const { min, max } = temporaryKeyBounds(today)
    if (!expiry) addIssue(form, path, 'There must be an expiration date if key is temporarily available')
    else if (isDay(expiry) && expiry !== currentExpiry && (expiry < min || expiry > max)) {
      addIssue(form, path, `Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`)
    }
  }
  const needsNotes = availability === 'AVAILABLE' || availability === 'TEMPORARY'
  if (needsNotes && characterCount(trimmed(notes)) < shortestKeyNotes) {
    addIssue(form, ['propertyKey', 'keyOnsiteNotes'], 'Key onsite notes must be at least 5 characters long')
  }
}

/** `strict` where the key is the access issue being resolved: then the key must be available. */
export type KeyRules = {
  today: Day
  strict: boolean
  isIntegrated: boolean
  /** The software owns the property manager, also where the portal’s key was kept. */
  isManagerElsewhere?: boolean
  /** Last day of the current temporary key. It may stay, even if it is closer than a new one may be. */
  currentExpiry?: Day | null
}

/**
 * The management software owns the agency key of an integrated property, so a sent one is neither checked nor stored.
 */
export const keyForm = (rules: KeyRules) =>
  z.pipe(
    z.pipe(
      z.transform((keys: z.input<typeof keyFields>) => (rules.isIntegrated ? { ...keys, agencyKey: null } : keys)),
      keyFields.check(
        z.superRefine((keys, form) => {
          if (!rules.isIntegrated) checkAgencyKey(keys.agencyKey, rules, form)
          checkPropertyKey(keys.propertyKey, rules, form)
        }),
      ),
    ),
    z.transform(({ agencyKey: agency, propertyKey: onsite }) => ({
      agencyKey: agency ?? null,
      propertyKey: {
        ...onsite,
        temporaryKeyExpirationDate:
          onsite.onsiteAvailability === 'TEMPORARY' ? onsite.temporaryKeyExpirationDate : null,
      },
    })),
  )
export type KeyForm = z.output<ReturnType<typeof keyForm>>

/** Unvalidated input. The rules depend on today and on the property, so the server applies them once it knows both. */
const typedKeys = z.object({
  agencyKey: z.nullish(
    z.object({
      isKeyAvailable: z.boolean(),
      keyNumber: z.nullish(z.string()),
      propertyManagerId: z.nullish(id),
    }),
  ),
  propertyKey: z.object({
    onsiteAvailability: z.nullish(z.enum(availabilities)),
    temporaryKeyExpirationDate: z.nullish(z.string()),
    keyOnsiteNotes: z.nullish(z.string()),
  }),
  /** True where the key resolves an access issue. */
  strict: z.optional(z.boolean()),
  /** The version that the user edited; a save with another version is refused. */
  version: z.optional(z.int().check(z.gte(0))),
})
export type TypedKeys = z.output<typeof typedKeys>

export const updateProperty = endpoint('PUT /v1/property/:id', {
  summary: 'Change the keys and the property manager of a property',
  params: z.object({ id: urlId }),
  body: typedKeys,
  reply: z.object({
    agencyKey: z.object({
      isKeyAvailable: z.boolean(),
      keyNumber: z.nullable(z.string()),
      propertyManagerId: z.nullable(z.int()),
    }),
    propertyKey: propertyKeyInformation,
    version: z.int(),
  }),
})
