import type { FindingReportRow } from './review-findings.queries.ts'

/** How the provider answers what an agency reports about findings. */
export const reviewOutcomes = ['NOT_APPLICABLE', 'THIRD_PARTY_REPAIR', 'DECLINED'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

export const reviewOutcomeLabels: Record<ReviewOutcome, string> = {
  NOT_APPLICABLE: 'Does not apply',
  THIRD_PARTY_REPAIR: 'Repaired by a third party',
  DECLINED: 'Not accepted',
}

/** Information that was accepted before the outcome was recorded does not say what it showed. */
export const reviewOutcomeText = ({ status, outcome }: Pick<FindingReportRow, 'status' | 'outcome'>): string | null => {
  if (outcome !== null) return reviewOutcomeLabels[outcome]
  return status === 'APPROVED' ? 'Information accepted' : null
}
