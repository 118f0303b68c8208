import * as z from 'zod/mini'
import { shortDay } from './day-text.ts'
import { addMonths, type Day, isDay } from './days.ts'
import { characterCount, chosen, maybe, optionalDay, optionalText, tell, trimmed } from './form-rules.ts'
import type { Tag } from './labels.ts'
import { longestKeyNumber, shortestKeyNotes, temporaryKeyMonths } from './limits.ts'
import { id } from './paging.ts'

export const availabilities = ['AVAILABLE', 'UNAVAILABLE', 'TEMPORARY'] as const
export type Availability = (typeof availabilities)[number]
export const availabilityTags: Record<Availability, Tag> = {
  AVAILABLE: { label: 'Available', tone: 'good' },
  UNAVAILABLE: { label: 'Unavailable', tone: 'neutral' },
  TEMPORARY: { label: 'Temporary', tone: 'attention' },
}

/** Between which days a temporary key may end; both can be chosen. */
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
type Faults = Parameters<typeof tell>[0]

function checkAgencyKey(key: Keys['agencyKey'], strict: boolean, form: Faults): void {
  if (!key?.propertyManagerId) tell(form, ['agencyKey', 'propertyManagerId'], 'Property manager is required')
  if (key?.isKeyAvailable && !trimmed(key.keyNumber)) tell(form, ['agencyKey', 'keyNumber'], 'Key number is required')
  if (strict && !key?.isKeyAvailable) {
    tell(form, ['agencyKey', 'isKeyAvailable'], 'Key must be available to be picked up')
  }
}

function checkPropertyKey(key: Keys['propertyKey'], today: Day, form: Faults): void {
  const { onsiteAvailability: availability, temporaryKeyExpirationDate: expiry, keyOnsiteNotes: notes } = key
  if (availability === 'TEMPORARY') {
    const path = ['propertyKey', 'temporaryKeyExpirationDate']
    const { min, max } = temporaryKeyBounds(today)
    if (!expiry) tell(form, path, 'There must be an expiration date if key is temporarily available')
    else if (isDay(expiry) && (expiry < min || expiry > max)) {
      tell(form, path, `Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`)
    }
  }
  const needsNotes = availability === 'AVAILABLE' || availability === 'TEMPORARY'
  if (needsNotes && characterCount(trimmed(notes)) < shortestKeyNotes) {
    tell(form, ['propertyKey', 'keyOnsiteNotes'], 'Key onsite notes must be at least 5 characters long')
  }
}

/** Strict where the key itself is the issue to be solved: then it has to be there. */
export type KeyRules = { today: Day; strict: boolean; isIntegrated: boolean }

/** The agency key of an integrated property is kept by its software: whatever is sent, it is neither checked nor taken. */
export const keyForm = ({ today, strict, isIntegrated }: KeyRules) =>
  z.pipe(
    z.pipe(
      z.transform((keys: z.input<typeof keyFields>) => (isIntegrated ? { ...keys, agencyKey: null } : keys)),
      keyFields.check(
        z.superRefine((keys, form) => {
          if (!isIntegrated) checkAgencyKey(keys.agencyKey, strict, form)
          checkPropertyKey(keys.propertyKey, today, form)
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
