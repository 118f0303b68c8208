import { describe, expect, it } from 'vitest'
import { findTag } from '../labels.ts'
import {
  propertyCompliances,
  propertyComplianceTags,
  propertyTagLabels,
  serviceComplianceTags,
  serviceJobStatuses,
  serviceJobStatusTags,
} from './properties.ts'

const reds = (tags: Record<string, { tone: string }>) =>
  Object.keys(tags).filter((code) => tags[code]?.tone === 'critical')

describe('badges of a property', () => {
  it('a property is compliant, has issues, is not evaluated or is not on service', () => {
    expect(propertyCompliances.map((code) => propertyComplianceTags[code].label)).toEqual([
      'Compliant',
      'Compliance issues',
      'Non-residential property',
      'Not on service',
    ])
  })

  it.each([
    ['Integrated', 'Integrated'],
    ['Vacant', 'Vacant'],
    ['Cancelled', 'Cancelled'],
    ['UpdateRequired', 'Update required'],
    ['PAYG_BILLING', 'Pay as you go'],
  ])('the tag %s reads %s', (tag, label) => {
    expect(findTag(propertyTagLabels, tag).label).toBe(label)
  })

  it.each([
    ['ON_HOLD', 'On hold'],
    ['overdue', 'Overdue'],
    ['rebooking-in-progress', 'Rebooking in progress'],
    ['service-pending', 'Service pending'],
    ['AWAITING_PARTS', 'Awaiting parts'],
  ])('the service status %s reads %s', (status, label) => {
    expect(findTag(serviceJobStatusTags, status).label).toBe(label)
  })

  it('only threats to compliance are red', () => {
    expect(reds(propertyTagLabels)).toEqual([
      'UNSAFE',
      'OVERDUE_INVOICES',
      'EXTERNAL_ACTIVE_NOTICES',
      'ACCESS_ISSUES',
      'COMPLIANCE_ISSUES',
    ])
    expect(reds(serviceComplianceTags)).toEqual(['NON_COMPLIANT'])
    expect(reds(serviceJobStatusTags)).toEqual(['OVERDUE'])
    expect(serviceJobStatuses).toHaveLength(10)
  })
})
