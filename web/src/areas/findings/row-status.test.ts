import { describe, expect, it } from 'vitest'
import type { FindingRow } from '@contract/findings/reported-findings.ts'
import { givenFinding, givenFindingRow } from './testing/given-finding-row.ts'
import { rowStatus } from './row-status.ts'

const labels = (row: FindingRow) => rowStatus(row).map(({ label }) => label)

describe('the status of a service with findings', () => {
  it('is open until someone acts on it', () => {
    expect(labels(givenFindingRow())).toEqual(['Open'])
  })

  it('shows waiting and rejected quotes, and leaves out tags that only name the service', () => {
    const tags = ['RCD', 'REJECTED_QUOTES', 'AWAITING_QUOTATION_APPROVAL', 'AWAITING_URGENT_QUOTATION_APPROVAL']
    expect(labels(givenFindingRow({ service: { suffix: 'rcd', name: 'Safety switch', tags } }))).toEqual([
      'Awaiting urgent quotation approval',
      'Awaiting quotation approval',
      'Rejected quotes',
    ])
  })

  it('shows a requested quote until it is sent', () => {
    const progress = { step: 'QUOTE_REQUESTED', by: 'Ana Lee', at: null, next: null } as const
    const requested = givenFinding({ progress, quotation: { quotationId: 3 } })
    expect(labels(givenFindingRow({ reportedFindings: [requested] }))).toEqual(['Quote requested'])
  })

  it('shows that the provider was informed', () => {
    const progress = { step: 'ADDITIONAL_INFO_PROVIDED', by: 'Ana Lee', at: null, next: null } as const
    const informed = givenFinding({ progress })
    expect(labels(givenFindingRow({ reportedFindings: [givenFinding(), informed] }))).toEqual([
      'Additional information provided',
    ])
  })
})
