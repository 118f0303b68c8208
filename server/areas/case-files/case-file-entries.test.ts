import { beforeEach, describe, expect, test } from 'vitest'
import type { CaseFile } from '../../../contract/case-files.ts'
import { addDays } from '../../../contract/days.ts'
import { todayIn } from '../../platform/scope.ts'
import { BulkOffice } from '../../testing/bulk-office.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { reviewResolveRequest } from '../notices/review-resolve-request.ts'

const portal = await testPortal()
let office: BulkOffice
let propertyId: number

beforeEach(async () => {
  office = await BulkOffice.open(portal)
  propertyId = await office.property({ code: 'ENTRY_REFUSED' })
  await office.makeCards()
})

const id = async (table: string) =>
  (
    await portal.given.rows<{ id: number }>(`select id from ${table} where agency_id = $1 order by id desc limit 1`, [
      office.agencyId,
    ])
  )[0]?.id as number
const entries = async () => {
  const path = `/v1/property/${propertyId}/access-cases/${await id('access_cases')}`
  return ((await office.browser.get(path)).body.data as CaseFile).entries
}
const lastTitles = async (count: number) => (await entries()).slice(-count).map(({ title }) => title)
const about = async () => ({ noticeId: await id('access_issues'), propertyId })
const request = async () => {
  const body = await about()
  await office.browser.post(`/v1/notice/${body.noticeId}/resolve-request`, { ...body, notes: 'The tenant agrees now' })
}

async function review(status: 'APPROVED' | 'DECLINED', note: string | null) {
  const reviewerId = await portal.given.user('vic', { name: 'Lachlan Young', isAdministrator: true })
  const { agencyId } = office
  const now = portal.clock.now()
  await portal.databases.of('vic').transaction({ state: 'vic', agencyId, userId: reviewerId }, async (db) =>
    reviewResolveRequest(
      {
        db,
        state: 'vic',
        agencyId,
        userId: reviewerId,
        originalUserId: null,
        now,
        today: todayIn('vic', now),
        requestId: null,
        source: 'STATE_SYSTEM',
        portalUrl: 'http://portal.test',
      },
      { requestId: await id('resolve_requests'), status, note },
    ),
  )
}

describe('what the provider did', () => {
  test('is credited to the person of the provider who approved, the answer before its effect', async () => {
    await request()
    await review('APPROVED', 'Agreed with the tenant')
    expect((await entries()).slice(-2).map(({ side, by, title }) => [side, by, title])).toEqual([
      ['PROVIDER', 'Lachlan Young', 'Request to resolve the access issue approved'],
      ['PROVIDER', 'Lachlan Young', 'Case closed: the access issue was resolved'],
    ])
  })

  test('is credited to the person of the provider who declined', async () => {
    await request()
    await review('DECLINED', 'The tenant still refuses')
    expect((await entries()).at(-1)).toMatchObject({ side: 'PROVIDER', by: 'Lachlan Young' })
  })
})

describe('what was undone', () => {
  const done = async (action: object) => {
    const started = await office.start([propertyId], action)
    await office.run(started.id)
    portal.clock.offset += 60_000
    await office.undo(started.id)
    await office.run(started.id)
  }

  test('is recorded as taken back: entry by notice', async () => {
    propertyId = await office.property({ code: 'BLOCKED_BY_PREFERENCES' })
    await office.makeCards()
    await done({ kind: 'ALLOW_ENTRY_NOTICE', until: addDays(todayIn('vic', portal.clock.now()), 30) })
    expect((await lastTitles(4)).filter((title) => title.startsWith('Entry'))).toEqual([
      'Entry preferences changed',
      'Entry preferences restored',
    ])
  })

  test('is recorded as taken back: a confirmation that had resolved an issue', async () => {
    propertyId = await office.property()
    await office.makeCards()
    await done({ kind: 'CONFIRM_TENANCY' })
    expect((await entries()).slice(-4).map(({ side, title }) => [side, title])).toEqual([
      ['AGENCY', 'Tenancy details confirmed'],
      ['AGENCY', 'Access issue resolved'],
      ['AGENCY', 'Confirmation of the tenancy details undone'],
      ['AGENCY', 'Access issue reopened'],
    ])
  })
})

describe('an email that resolves the issue', () => {
  const send = async (more: object = {}) => {
    const body = await about()
    const reply = await office.browser.post(`/v1/notice/${body.noticeId}/notify-and-resolve`, {
      ...body,
      toAddresses: ['tilda@home.example.com'],
      ccAddresses: ['lance@owner.example.com'],
      message: '<p>Please call us.</p>',
      ...more,
    })
    expect(reply.status).toBe(200)
  }

  test('comes first, and the closing says no more than that the tenant was emailed', async () => {
    await send({ notes: 'She will call' })
    expect(await lastTitles(2)).toEqual(['Email to the tenants', 'Case closed: the tenant was emailed'])
    const [email, closing] = (await entries()).slice(-2)
    expect(email?.details).toContain('To: tilda@home.example.com')
    expect(email?.details).toContain('Cc: lance@owner.example.com')
    expect(closing?.details).toEqual([expect.any(String), 'Notes: She will call'])
  })

  test('ends a request to the provider', async () => {
    await request()
    await send()
    expect(await lastTitles(4)).toEqual([
      'Provider asked to resolve the access issue',
      'Email to the tenants',
      'Request to resolve the access issue withdrawn',
      'Case closed: the tenant was emailed',
    ])
  })
})
