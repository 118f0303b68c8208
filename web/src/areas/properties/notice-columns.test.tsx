import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { NoticeItem } from '@contract/access-issues/access-issue-lists.ts'
import { noticeColumns } from './notice-columns.tsx'

const notice = (noticeType: string): NoticeItem => ({
  id: 4,
  createdAt: '2026-03-04T00:00:00Z',
  isUrgent: false,
  openWaysIn: [],
  tags: [],
  property: {
    compliancePropertyId: 9,
    address: '9 Banksia Road, CARLTON VIC 3053',
    addressLine1: '9 Banksia Road',
    addressLine2: 'CARLTON VIC 3053',
    isIntegrated: false,
    servicesWithFindings: [],
    propertyManager: null,
  },
  problems: [
    {
      noticeId: 4,
      noticeType,
      publicName: 'Access problem',
      createdAt: '2026-03-04T00:00:00Z',
      isContactDiRequired: false,
      resolveRequest: null,
    },
  ],
  canRequestOneOffEntry: false,
  resolution: null,
})

it.each([
  ['REFUSING_SERVICE', 'Refusing service · Since'],
  ['UNKNOWN', 'Unknown · Since'],
  ['SOMETHING_NEW', 'Unknown · Since'],
])('names the type of a notice: %s', (type, words) => {
  const [problem] = noticeColumns({ isResolved: false, timeZone: 'Australia/Melbourne', renderActions: () => null })
  render(<>{problem?.cell(notice(type))}</>)
  expect(screen.getByText(new RegExp(words))).toBeDefined()
})
