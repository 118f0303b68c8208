import * as z from 'zod/mini'
import { day } from '../days.ts'
import { addressRules, noticeContent } from '../emails.ts'
import { endpoint } from '../endpoint.ts'
import { id, urlId } from '../paging.ts'
import { serviceCode } from '../services.ts'
import { solution } from './access-issues.ts'

/** Ids of the problem sets that come from the entry preferences alone, or from a missing key; others have the id of their issue. */
export const preferencesSetId = 0
export const keySetId = -1

export const problemSet = z.object({
  id: z.int(),
  public_name: z.string(),
  public_descriptions: z.array(z.string()),
  /** Null if no issue was raised: the preferences or the missing key alone block the entry method. */
  raised_at: z.nullable(z.string()),
  /** Best first; none if only the provider's help team can solve it. */
  suggested_actions: z.array(z.object({ solution })),
})
export type ProblemSet = z.infer<typeof problemSet>

export const blockedEntryMethod = z.object({
  entry_method: z.string(),
  name: z.string(),
  description: z.string(),
  is_blocked_by_preferences: z.boolean(),
  /** Always false: methods that nothing can unblock are not listed. */
  is_disqualified: z.boolean(),
  /** We can enter this way already; its issues are left over, such as those with a tenant who has moved out. */
  is_open: z.boolean(),
  /** What else to know before choosing this method, such as the law about entry notices. */
  reasons: z.array(z.string()),
  /** Every set must be solved before the method is free. */
  problem_sets: z.array(problemSet),
})
export type BlockedEntryMethod = z.infer<typeof blockedEntryMethod>

const serviceDue = z.object({ service: serviceCode, dueDate: z.nullable(day), isOverdue: z.boolean() })

/** Why technicians cannot enter a property, by entry method. Computed from the current facts with every request. */
export const accessCase = z.object({
  problem_case_details: z.object({
    /** Above 0 the provider hides the case; then no issues are sent. */
    portal_suppression_level: z.int(),
    /** Null without an open case. */
    case_id: z.nullable(z.int()),
    status: z.nullable(z.string()),
    opened_at: z.nullable(z.string()),
    version: z.int(),
  }),
  blocked_entry_methods: z.array(blockedEntryMethod),
  blocked_entry_method_keys: z.array(z.string()),
  /** Set if the same problems block every method, so that it makes no difference which one is unblocked first. */
  default_entry_method: z.nullable(z.string()),
  all_entry_methods_disqualified: z.boolean(),
  /** Why no method is left, if the law or the provider excludes them all. */
  disqualified_reasons: z.array(z.string()),
  /** All blocked methods are blocked by the preferences. */
  is_blocked_by_preferences: z.boolean(),
  property: z.object({
    compliancePropertyId: z.int(),
    address: z.string(),
    isIntegrated: z.boolean(),
    softwareName: z.nullable(z.string()),
    isVacant: z.boolean(),
    isCancelled: z.boolean(),
    servicesDue: z.array(serviceDue),
    /** People of the tenancy in force, for notes of a call. */
    occupants: z.array(z.object({ occupantId: z.int(), name: z.string() })),
    /** First and last day until which an entry method may be allowed. */
    allowUntil: z.object({ min: day, max: day }),
  }),
})
export type AccessCase = z.infer<typeof accessCase>

/**
 * Unvalidated input. The rules depend on the solution and on today in the agency's state, so the server applies them
 * once it knows both.
 */
const typedAction = z.object({
  solutionLabel: z.nullish(z.string()),
  notes: z.nullish(z.string()),
  date: z.nullish(z.string()),
  /** The tenant who was called, with the notes of the call as markup. */
  occupantId: z.nullish(id),
  /** The problem set from which it was taken; `version` is the version of the case that the user saw. */
  issueId: z.nullish(z.int().check(z.gte(keySetId))),
  entryMethod: z.nullish(z.string()),
  version: z.optional(z.int().check(z.gte(0))),
  /** Sent together with the action, for the solutions that consist of an email. */
  email: z.nullish(z.object(noticeContent).check(addressRules('toAddresses', 'ccAddresses'))),
})
export type TypedAction = z.output<typeof typedAction>

const params = z.object({ id: urlId })

export const getAccessCase = endpoint('GET /v2/property/:id/access-issues', {
  experiments: ['AgencyEntryMethod'],
  summary: 'Why technicians cannot enter a property, and what the agency can do',
  params,
  reply: accessCase,
})

export const takeAccessAction = endpoint('POST /v2/property/:id/access-issues/action', {
  experiments: ['AgencyEntryMethod'],
  userLimit: 'mail',
  isLimited: ({ email }: TypedAction) => Boolean(email),
  summary: 'Record what the agency did about access issues; replies with the case that is left',
  params,
  body: typedAction,
  reply: accessCase,
})
