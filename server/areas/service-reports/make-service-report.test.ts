import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { Database } from '../../platform/database.ts'
import { demoDatabase } from '../../testing/demo-database.ts'
import { Given } from '../../testing/given.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { certificateName } from './certificate-name.ts'
import { readServiceReport } from './read-service-report.ts'
import { serviceChecks } from './service-checks.ts'

let source: TestDatabase
let database: Database
let given: Given

beforeAll(async () => {
  source = await demoDatabase()
  database = new Database({ url: source.portalUrl, poolSize: 2, applicationName: 'tests', patienceMs: 60_000 })
  given = await Given.in(source.ownerUrl)
}, 120_000)
afterAll(async () => {
  await given.close()
  await database.close()
  await source.drop()
})

type Visited = { agencyId: number; visitId: number; service: string; state: StateCode; outcome: string }

const visits = async (condition: string, most: number): Promise<Visited[]> =>
  given.rows<Visited>(`
    select v.agency_id as "agencyId", v.id as "visitId", s.code as service, a.state, vs.outcome
      from visits v join visit_services vs on vs.agency_id = v.agency_id and vs.visit_id = v.id
      join services s on s.id = vs.service_id join agencies a on a.id = v.agency_id
     where ${condition} order by v.id desc limit ${most}`)
const read = async ({ agencyId, visitId, service, state }: Visited) =>
  readServiceReport(database.reader({ state, agencyId, userId: null }), agencyId, visitId, service as ServiceCode)

test('past visits have a report with a result for each check, which agrees with the outcome', async () => {
  for (const code of serviceCodes)
    for (const visit of await visits(`vs.outcome in ('PASSED', 'FAILED') and s.code = '${code}'`, 20)) {
      const report = await read(visit)
      expect(report?.checks.length).toBeGreaterThan(2)
      expect(report?.checks.some(({ outcome }) => outcome === 'FAILED')).toBe(visit.outcome === 'FAILED')
      expect(report?.technician.name).not.toBe('')
      expect(report?.propertyAddress).toMatch(/ [A-Z]{2,3} \d{4}$/)
    }
})

test('a visit that found nobody at home says so and has no next date', async () => {
  const [visit] = await visits(`v.status = 'NO_ACCESS'`, 1)
  expect(await read(visit as Visited)).toMatchObject({
    outcome: 'NOT_DONE',
    notDoneReason: 'The technician could not get in.',
    nextDueOn: null,
  })
})

test('a visit to come, and a visit of another agency, has no report', async () => {
  const [booked] = await visits(`v.status = 'BOOKED'`, 1)
  expect(await read(booked as Visited)).toBeUndefined()
  const [done] = await visits(`vs.outcome = 'PASSED'`, 1)
  expect(await read({ ...(done as Visited), agencyId: (done as Visited).agencyId + 1 })).toBeUndefined()
})

test('each finding of the catalogue fails exactly one check of its service', async () => {
  const items = await given.rows<{ code: string; service: ServiceCode }>(
    'select i.code, s.code as service from finding_items i join services s on s.id = i.service_id',
  )
  for (const { code, service } of items)
    expect(serviceChecks[service].filter(({ findings }) => findings.includes(code)).length, code).toBe(1)
})

test('certificates have the names of the states', () => {
  const vic = 'Certificate of Electrical Safety (COES); plumbing/gas compliance certificate'
  const nsw = 'Certificate of Compliance Electrical Work (CCEW); gas CoC'
  expect(certificateName('electrical', vic)).toBe('Certificate of Electrical Safety (COES)')
  expect(certificateName('gas', vic)).toBe('Plumbing/gas compliance certificate')
  expect(certificateName('gas', nsw)).toBe('Gas certificate of compliance (CoC)')
  expect(certificateName('gas', 'Electrical safety certificate')).toBe('Gas compliance certificate')
  expect(certificateName('rcd', 'Electronic certificate of compliance (eCoC)')).toBe('Safety switch test record')
  expect(certificateName('smoke', vic)).toBe(`${services.smoke.name} compliance certificate`)
})
