import * as z from 'zod/mini'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { addIssue, maybe, optionalDay, optionalText, requiredDay, requiredText } from './form-rules.ts'
import { listCodes } from './labels.ts'
import { id, managerQuery, pageQuery, urlText } from './paging.ts'

/** What a list of work is divided into, by the day on which the agency must act. Waiting: snoozed, or somebody else must act. */
export const workSectionLabels = {
  UNSAFE: 'Unsafe',
  TODAY: 'Today',
  THIS_WEEK: 'This week',
  LATER: 'Later',
  WAITING: 'Waiting for others',
} satisfies Record<string, string>
export type WorkSection = keyof typeof workSectionLabels
export const workSections = listCodes(workSectionLabels)

/** Days that "this week" covers, with today. */
export const daysOfThisWeek = 7
/** What has waited for so many days is stuck: the portal asks what to do about it. */
export const stuckDays = 60
/** Longest time for which a property can be snoozed. */
export const longestSnoozeDays = 30
/** Most properties of one assignment or snooze. */
export const mostMarked = 100

/** What waits at a property, gravest first. */
export const workKinds = [
  'FINDING',
  'ACCESS_ISSUE',
  'VISIT',
  'INVOICE',
  'QUOTE',
  'REQUIRED_UPDATE',
  'LEASE_ENDING',
  'ENROLMENT',
] as const
export type WorkKind = (typeof workKinds)[number]

/** Who else can be asked about what is stuck. */
export const askedParties = { OWNER: 'the owner', PROVIDER: 'the service provider', OTHERS: 'somebody else' } as const
export type AskedParty = keyof typeof askedParties

/* Codes are plain strings, so that an older page can show a newer code. */

export const workLine = z.object({
  kind: z.string(),
  /** Unique within the row, and the same as long as the cause is. */
  key: z.string(),
  text: z.string(),
  /** What happens if nothing is done, and from which day; the day may be missing. */
  consequence: z.nullable(z.object({ text: z.string(), on: z.nullable(day) })),
  /** The last day on which the agency can act in time. */
  actOn: z.nullable(day),
  since: z.nullable(day),
  isUnsafe: z.boolean(),
  /** The provider must act, so the agency can only ask. */
  isWaiting: z.boolean(),
  /** Waits for 60 days or longer. */
  isStuck: z.boolean(),
  /** What it consists of, such as the ids of quotes: a new one brings a snoozed property back. */
  causes: z.optional(z.array(z.string())),
  /** The rule by which it is listed, as a sentence. */
  why: z.string(),
  /** The button: its code says what it opens, its label what it does. */
  action: z.nullable(z.object({ code: z.string(), label: z.string() })),
})
export type WorkLine = z.infer<typeof workLine>

const person = z.object({ id: z.int(), name: z.string() })

export const workRow = z.object({
  /** Exactly one of the two ids is set; the second for a property that is not on the provider's books. */
  compliancePropertyId: z.nullable(z.int()),
  agencyPortfolioPropertyId: z.nullable(z.int()),
  addressLine1: z.string(),
  addressLine2: z.string(),
  propertyManager: z.nullable(person),
  tenant: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  section: z.string(),
  actOn: z.nullable(day),
  since: z.nullable(day),
  /** Gravest first. */
  lines: z.array(workLine),
  /** A colleague who looks after it instead of the property's manager. */
  assignedTo: z.nullable(person),
  snooze: z.nullable(
    z.object({ until: day, reason: z.nullable(z.string()), by: z.string(), on: day, asked: z.nullable(z.string()) }),
  ),
  /** Why a snoozed property is back before its day. */
  wokenBy: z.nullable(z.string()),
})
export type WorkRow = z.infer<typeof workRow>

const count = z.int().check(z.gte(0))
const sectionCounts = z.object({ UNSAFE: count, TODAY: count, THIS_WEEK: count, LATER: count, WAITING: count })
export type SectionCounts = z.infer<typeof sectionCounts>

export const listWork = endpoint('GET /v1/work', {
  summary: 'What waits for the agency, one row for each property, the most urgent first',
  query: z.object({ ...managerQuery, ...pageQuery, section: z.optional(urlText(20)) }),
  reply: z.object({ items: z.array(workRow), total: count, sections: sectionCounts }),
})

const seenMarks = z.object({ assignedTo: z.nullable(id), until: z.nullable(day) })

/** A property as the list names it: exactly one of the two ids. */
export const markedProperty = z
  .object({
    compliancePropertyId: z.optional(id),
    agencyPortfolioPropertyId: z.optional(id),
    /** What the user saw; what a colleague has said since is not overwritten. */
    seen: z.optional(seenMarks),
  })
  .check(
    z.refine(
      (each) => (each.compliancePropertyId === undefined) !== (each.agencyPortfolioPropertyId === undefined),
      'Give one of the two ids',
    ),
  )
export type MarkedProperty = z.infer<typeof markedProperty>
const properties = z
  .array(markedProperty)
  .check(z.minLength(1, 'Choose at least one property'), z.maxLength(mostMarked, `At most ${mostMarked} properties`))

export const snoozeForm = z
  .object({
    properties,
    /** Without a day the properties are brought back. */
    until: optionalDay,
    reason: optionalText(),
    /** Who was asked about it, so that it waits for an answer. */
    asked: maybe(z.enum(listCodes(askedParties))),
  })
  .check(
    z.superRefine(({ until, reason }, form) => {
      if (until !== null && reason === null) addIssue(form, ['reason'], 'Please say why it can wait')
    }),
  )
export type SnoozeForm = z.infer<typeof snoozeForm>

export const markedWork = z.object({
  compliancePropertyId: z.optional(id),
  agencyPortfolioPropertyId: z.optional(id),
  isDone: z.boolean(),
  /** Why it was not done; null if it was. */
  problem: z.nullable(z.string()),
})
const marked = z.object({ items: z.array(markedWork) })
export type Marked = z.infer<typeof marked>

export const snoozeWork = endpoint('PUT /v1/work/snooze', {
  summary: 'Let properties wait until a day, or bring them back; what cannot wait is named and stays',
  body: snoozeForm,
  reply: marked,
})
export const askProviderAboutWork = endpoint('POST /v1/work/question', {
  summary: 'Ask the service provider about a property; it waits until the answer, at most until the day that is given',
  body: z.object({
    compliancePropertyId: id,
    question: requiredText('Please write your question'),
    until: requiredDay('Please choose a day'),
    seen: z.optional(seenMarks),
  }),
  reply: z.object({ questionId: z.int() }),
})
export const assignWork = endpoint('PUT /v1/work/assignment', {
  summary: 'Give the work at properties to a property manager, or back to the one of the property',
  body: z.object({ properties, propertyManagerId: z.nullable(id) }),
  reply: marked,
})
