import { expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { checkOrder, type Answered, type AuditedWrite, type TenancyWrite } from '../../testing/replay-tenancies.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'

const portal = await testPortal()

/** Repeats a request that timed out waiting for the lock with the same key, as the portal does. */
async function untilAnswered(send: () => Promise<{ status: number; code: string | undefined; message: string }>) {
  for (let tries = 0; ; tries += 1) {
    const reply = await send()
    const isBusy = reply.status === 503 || reply.message.startsWith('Someone else is changing')
    if (!isBusy || tries > 50) return reply.status
  }
}

async function sendWrite(browser: Browser, property: number, write: TenancyWrite): Promise<Answered> {
  const [method, path, body] =
    write.kind === 'vacate'
      ? (['POST', 'mark-as-vacant', {}] as const)
      : write.kind === 'add'
        ? (['POST', 'tenancy', { startDate: write.startDate, leaseType: write.leaseType, notes: write.mark }] as const)
        : ([
            'PUT',
            `tenancy/${write.tenancyId}`,
            { startDate: write.startDate, version: write.version, notes: write.mark },
          ] as const)
  const status = await untilAnswered(async () => {
    const reply = await browser.call(method, `/v1/property/${property}/${path}`, {
      body,
      headers: { 'idempotency-key': write.mark },
    })
    return { status: reply.status, code: reply.body.error?.code, message: reply.body.error?.message ?? '' }
  })
  return { write, status }
}

test('sixty concurrent changes of one property end as if they had run one after another', async () => {
  const { given } = portal
  const agencyId = await given.agency()
  const userId = await given.user('vic')
  await given.membership(userId, agencyId)
  // With a key, so that a vacant property has a way in and raises no access issue.
  const property = await given.property(agencyId, { columns: { is_key_available: true, key_number: 'K7' } })
  await given.service(agencyId, property)
  const today = await given.day(agencyId)
  const tenancyId = await given.tenancy(agencyId, property)
  const browser = await portal.signIn(userId)

  const writes = Array.from({ length: 60 }, (_, at): TenancyWrite => {
    const mark = `write-${at}`
    if (at % 3 === 0)
      return { mark, kind: 'add', startDate: addDays(today, (at % 7) * 5 - 10), leaseType: at % 2 ? 'RENEWAL' : 'NEW' }
    if (at % 3 === 1)
      return { mark, kind: 'edit', tenancyId, startDate: addDays(today, -200 + (at % 4)), version: 1 + (at % 2) }
    return { mark, kind: 'vacate' }
  })
  const answered = await Promise.all(writes.map(async (write) => sendWrite(browser, property, write)))
  expect(answered.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([])

  const audited = await given.rows<AuditedWrite>(
    `select action, entity_id::int as "tenancyId", after->>'notes' as mark from audit_events
      where agency_id = $1 and property_id = $2 order by id`,
    [agencyId, property],
  )
  const start = {
    isVacant: false,
    leases: [
      {
        tenancyId,
        isOpen: true,
        leaseType: 'NEW',
        startsOn: addDays(today, -200),
        endsOn: null,
        vacatesOn: null,
        closesOn: null,
        version: 1,
      },
    ],
  }
  const { faults, end } = checkOrder(start, audited, answered, today)
  expect(faults).toEqual([])
  const leases = await given.rows(
    `select id as "tenancyId", status = 'OPEN' as "isOpen", lease_type as "leaseType",
            null as "endsOn", starts_on::text as "startsOn", vacates_on::text as "vacatesOn",
            closes_on::text as "closesOn", version from tenancies where agency_id = $1 and property_id = $2 order by id`,
    [agencyId, property],
  )
  expect(leases).toEqual(end.leases.toSorted((one, other) => one.tenancyId - other.tenancyId))
  const inForce = leases.filter((lease) => lease['isOpen'] && (lease['startsOn'] as string) <= today)
  expect(inForce.length).toBe(end.isVacant ? 0 : 1)
  expect(await given.rows('select is_vacant from properties where id = $1', [property])).toEqual([
    { is_vacant: end.isVacant },
  ])
  expect(audited.length).toBeGreaterThan(3)
})

test('all who wait for a property that another transaction keeps locked are told so', async () => {
  const { given } = portal
  const agencyId = await given.agency()
  const userId = await given.user('vic')
  await given.membership(userId, agencyId)
  const property = await given.property(agencyId)
  await given.tenancy(agencyId, property)
  const browser = await portal.signIn(userId)
  await given.rows('begin')
  await given.rows('select from properties where id = $1 for update', [property])
  const replies = await Promise.all(
    Array.from({ length: 3 }, async () =>
      browser.call('POST', `/v1/property/${property}/mark-as-vacant`, { body: {} }),
    ),
  )
  await given.rows('rollback')
  expect(replies.map(({ status, body }) => [status, body.error?.message.split('.')[0]])).toEqual(
    replies.map(() => [409, 'Someone else is changing this at the moment']),
  )
})
