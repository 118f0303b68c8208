import { useQueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { seedShell } from '@/shared/session/shell-data.ts'
import { fakeApi, givenShell, ok } from '@/shared/testing/fake-api.ts'
import { openAt } from '@/shared/testing/open-at.tsx'
import { PastFindings } from './PastFindings.tsx'
import { givenFinding, givenFindingRow } from './testing/given-finding-row.ts'

it('the past findings of a property have the badge of their status, and the open ones are left out', async () => {
  const past = [
    ['Alarm missing', 'RESOLVED'],
    ['Alarm expired', 'RESOLVED_BY_THIRD_PARTY'],
  ] as const
  const reportedFindings = past.map(([title, status], place) =>
    givenFinding(
      { originalProblemItem: { title }, progress: { step: status, by: null, at: '2026-03-09', next: null } },
      { problemRegisterId: place + 2, status },
    ),
  )
  const items = [givenFindingRow({ reportedFindings: [givenFinding(), ...reportedFindings] })]
  fakeApi({ 'GET /v1/property/12/reported-findings': ok({ items }) })
  openAt('/list', function Part() {
    const client = useQueryClient()
    useState(() => seedShell(client, givenShell()))
    return <PastFindings propertyId={12} />
  })
  const section = within(await screen.findByRole('region', { name: 'Dismissed or resolved findings' }))
  const findings = section.getAllByRole('listitem').filter((item) => within(item).queryByRole('list') === null)
  expect(findings).toHaveLength(2)
  expect(within(findings[0] as HTMLElement).getByText('Alarm missing')).toBeDefined()
  expect(within(findings[0] as HTMLElement).getByText('Resolved')).toBeDefined()
  expect(within(findings[1] as HTMLElement).getByText('Resolved by third party')).toBeDefined()
})
