import * as z from 'zod/mini'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { urlId } from './paging.ts'
import { serviceCode } from './services.ts'

export const obligationStates = ['MET', 'DUE', 'BREACHED', 'UNPROVEN', 'NOT_APPLICABLE'] as const
export type ObligationState = (typeof obligationStates)[number]
/** What is shown of a duty: what it comes to, that its check was made too late, that the tenant may not be charged, or that it is the tenant's and not evaluated here. */
export const dutyStates = [...obligationStates, 'MADE_LATE', 'NOT_CHARGEABLE', 'OF_TENANT'] as const
export const obligationTags: Record<
  (typeof dutyStates)[number],
  { label: string; tone: 'good' | 'critical' | 'attention' | 'neutral' }
> = {
  MET: { label: 'Met', tone: 'good' },
  DUE: { label: 'Due', tone: 'attention' },
  BREACHED: { label: 'Breached', tone: 'critical' },
  UNPROVEN: { label: 'Not proven', tone: 'attention' },
  NOT_APPLICABLE: { label: 'Does not apply now', tone: 'neutral' },
  MADE_LATE: { label: 'Made late', tone: 'attention' },
  NOT_CHARGEABLE: { label: 'May not be charged', tone: 'attention' },
  OF_TENANT: { label: 'Duty of the tenant', tone: 'neutral' },
}

/** "Met since" or "Made late on", before a day. */
export const tagBeforeDay = (state: (typeof dutyStates)[number]): string =>
  `${obligationTags[state].label} ${state === 'MADE_LATE' ? 'on' : 'since'}`

/** Where a duty is written. */
export const citation = z.object({
  /** "Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 3"; without a section where none was seen in a source. */
  text: z.string(),
  url: z.nullable(z.string()),
  /** Null: named from memory, not looked up. */
  readOn: z.nullable(day),
})
export type Citation = z.infer<typeof citation>

/** What a duty in law comes to at a property, and how that follows. */
export const explainedDuty = z.object({
  ruleId: z.int(),
  state: z.enum(dutyStates),
  /** The duty as a sentence. */
  duty: z.string(),
  /** Whose duty it is: "Duty and cost of the rental provider". */
  whose: z.string(),
  /** The facts and the arithmetic, as sentences. */
  facts: z.array(z.string()),
  since: z.nullable(day),
  dueOn: z.nullable(day),
  /** What puts it right. */
  cure: z.string(),
  notes: z.nullable(z.string()),
  /** "Version 1, in force since 29/03/2021". */
  version: z.string(),
  citations: z.array(citation),
})
export type ExplainedDuty = z.infer<typeof explainedDuty>

export const explainedService = z.object({
  serviceId: z.int(),
  shortName: serviceCode,
  compliance: z.string(),
  reason: z.string(),
  duties: z.array(explainedDuty),
  /** What the last check proves: who made it and how it ended. */
  evidence: z.nullable(z.string()),
  /** The provider's schedule, which is practice and not law. */
  schedule: z.nullable(z.string()),
})
export type ExplainedService = z.infer<typeof explainedService>

export const explainCompliance = endpoint('GET /v1/property/:id/why', {
  summary: 'Why a property is compliant or not: duties, sources, facts and arithmetic',
  params: z.object({ id: urlId }),
  reply: z.object({ services: z.array(explainedService) }),
})
