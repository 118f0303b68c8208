import { severities } from '../../../contract/quotes/quotes.ts'
import type { QuoteEstimate } from '../quotes/create-quote.queries.ts'
import type { ChangedFinding } from './change-findings.queries.ts'

/** The worst severity and the price range of the catalogue, unless one of the findings has none. */
export function estimateQuote(findings: readonly ChangedFinding[]): QuoteEstimate {
  const severity = severities.find((each) => findings.some((finding) => finding.severity === each)) ?? 'RECOMMENDED'
  if (findings.some(({ leastCents, mostCents }) => leastCents === null || mostCents === null))
    return { severity, leastCents: null, mostCents: null }
  const sum = (pick: (finding: ChangedFinding) => number | null) =>
    findings.reduce((total, finding) => total + (pick(finding) ?? 0), 0)
  return { severity, leastCents: sum(({ leastCents }) => leastCents), mostCents: sum(({ mostCents }) => mostCents) }
}
