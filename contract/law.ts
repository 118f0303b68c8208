import * as z from 'zod/mini'
import { addDays, day, type Day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { serviceCode } from './services.ts'
import { stateCode } from './states.ts'

export const dutyKinds = ['CHECK', 'STANDARD', 'CHARGING_CONDITION'] as const
export const dutyTriggers = [
  'INTERVAL',
  'LEASE_START',
  'LEASE_START_OR_RENEWAL',
  'NEW_AGREEMENT_OR_PERIODIC',
  'CONTINUOUS',
  'APPLIANCE_LIFE',
  'UPGRADE',
  'NEW_LEASE',
  'FAULT',
  'BEFORE_ADVERTISING',
  'FIXED_DAY',
] as const
export const dutyConditions = ['GAS_PRESENT', 'WATER_CHARGED'] as const
export const dutyParties = ['RENTAL_PROVIDER', 'TENANT'] as const
/** How a provision was seen: in the official text, in a good secondary source, or not at all. */
export const certainties = ['VERIFIED', 'SECONDARY', 'MEMORY'] as const

/** How long a rule is new: its properties are still counted and listed. */
const newForDays = 365
/** Rules with a later first day are new or coming. */
export const newRulesSince = (today: Day): Day => addDays(today, -newForDays)

/** CORRECTED: it was published in error, and in force on no day. */
const lawStatuses = ['IN_FORCE', 'COMING', 'PAST', 'CORRECTED'] as const

const source = z.object({
  instrument: z.string(),
  /** Null where the section was not seen. */
  reference: z.nullable(z.string()),
  url: z.nullable(z.string()),
  readOn: day,
  certainty: z.enum(certainties),
})
export type LawSource = z.infer<typeof source>

export const correctedBy = z.object({ on: day, version: z.int(), correction: z.string() })

/** A version of a duty in law. */
export const lawRule = z.object({
  ruleId: z.int(),
  /** The same in all versions of a duty. */
  duty: z.string(),
  service: z.nullable(serviceCode),
  name: z.string(),
  kind: z.enum(dutyKinds),
  dutyText: z.string(),
  dutyOf: z.enum(dutyParties),
  paidBy: z.enum(dutyParties),
  trigger: z.enum(dutyTriggers),
  months: z.nullable(z.int()),
  days: z.nullable(z.int()),
  condition: z.nullable(z.enum(dutyConditions)),
  /** Codes of the findings that breach it. */
  breachedBy: z.array(z.string()),
  cure: z.string(),
  notes: z.nullable(z.string()),
  inForceFrom: z.nullable(day),
  /** First day on which it is no longer in force. */
  inForceTo: z.nullable(day),
  status: z.enum(lawStatuses),
  /** Number of the version among those of the duty. */
  version: z.int(),
  /** Null for a version that came with the installation. */
  publishedOn: z.nullable(day),
  /** What the version before had wrong; null: this one is no correction. */
  correction: z.nullable(z.string()),
  /** The version after it, if that one corrects it. */
  correctedBy: z.nullable(correctedBy),
  sources: z.array(source),
})
export type LawRule = z.infer<typeof lawRule>

/** How often the provider checks: practice, not law. */
export const practice = z.object({
  service: serviceCode,
  months: z.int(),
  condition: z.nullable(z.enum(dutyConditions)),
  /** What the user's agency has agreed instead. */
  agreed: z.nullable(z.object({ months: z.int(), agreedOn: day })),
})
export type Practice = z.infer<typeof practice>

const entryFact = z.object({ label: z.string(), text: z.string() })
/** A fact that another version has; null: that version does not say it. */
const entryChange = z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })
const entryLaw = z.object({
  ruleId: z.int(),
  title: z.string(),
  status: z.enum(lawStatuses),
  inForceFrom: z.nullable(day),
  /** Number of the version among those of the state for the same ground. */
  version: z.int(),
  /** What the version before says otherwise; empty for the first one. */
  changes: z.array(entryChange),
  correction: z.nullable(z.string()),
  correctedBy: z.nullable(correctedBy),
  facts: z.array(entryFact),
  source: z.string(),
  url: z.nullable(z.string()),
  readOn: z.nullable(day),
})

export const lawPage = z.object({
  state: stateCode,
  /** Today in that state. */
  today: day,
  /** What the state's law calls the parties: rental provider, landlord, lessor or owner; renter or tenant. */
  words: z.object({ landlord: z.string(), tenant: z.string() }),
  rules: z.array(lawRule),
  practice: z.array(practice),
  entry: z.array(entryLaw),
  /** What this page had wrong, newest first. */
  corrections: z.array(z.object({ on: day, text: z.string() })),
  /** How many properties of the user's agency a new or coming rule asks something of; empty for another state. */
  demands: z.array(
    z.object({
      ruleId: z.int(),
      properties: z.int(),
      /** Those of which it is not known whether they meet it already. */
      unknown: z.int(),
    }),
  ),
})
export type LawPage = z.infer<typeof lawPage>

export const getLaw = endpoint('GET /v1/law', {
  summary: 'What the law of a state asks for, in force, coming and past, with its sources; and the provider’s schedule',
  query: z.object({ state: z.optional(stateCode) }),
  reply: lawPage,
})
