import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { Database } from '../../platform/database.ts'
import { demoDatabase } from '../../testing/demo-database.ts'
import { Given } from '../../testing/given.ts'
import { checkRecordName, workRecordName } from './record-name.ts'
import { regulatorCertificateName } from './regulator-certificate.ts'
import { readServiceReport } from './read-service-report.ts'
import { checkNote, lawText } from './report-texts.ts'
import { serviceChecks } from '../service-checks/checks-by-service.ts'
import { neededReadings } from './service-readings.ts'
import type { ServiceReport } from './service-report.ts'

const source = await demoDatabase()
let database: Database
let given: Given

beforeAll(async () => {
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

test('a measured check that passed has its value in the report, within its limit', async () => {
  for (const service of ['smoke', 'gas', 'electrical', 'water', 'rcd'] as const) {
    const [visit] = await visits(`vs.outcome = 'PASSED' and s.code = '${service}'`, 1)
    const report = await read(visit as Visited)
    expect(report?.readings.map(({ name }) => name)).toEqual(neededReadings(service).map(({ name }) => name))
    expect(report?.readings.filter(({ isWithinLimit }) => isWithinLimit === false)).toEqual([])
  }
})

test('a result that something else contradicts has the reason why it is right', () => {
  const confirmed = { although: 'no alarm is recorded in a bedroom: Hallway', reason: 'A studio' }
  const text = 'Confirmed although no alarm is recorded in a bedroom: Hallway. Reason: A studio'
  expect(checkNote({ note: 'Seen', confirmed })).toBe(`Seen; ${text}`)
  expect(checkNote({ note: null, confirmed })).toBe(text)
  expect(checkNote({ note: null })).toBeNull()
})

test('a visit that found nobody at home says so and has no next date', async () => {
  const [visit] = await visits(`v.status = 'NO_ACCESS'`, 1)
  expect(await read(visit as Visited)).toMatchObject({
    outcome: 'NOT_DONE',
    notDoneReason: 'The technician could not get in.',
    nextDueOn: null,
  })
})

test('what is cited names each instrument once, in every state', async () => {
  const cited = await given.rows<{ text: string; names: string[] }>(`
    select law.instrument as text, array(select i.name from instruments i where position(i.name in law.instrument) > 0) as names
      from (select distinct state, service_id from rule_versions where service_id is not null) r
     cross join lateral app.report_law(r.state, r.service_id, '2026-11-18') law where law.instrument is not null`)
  expect(cited.length).toBeGreaterThan(15)
  for (const { text, names } of cited) {
    expect(text.split('; ').length).toBe(names.length)
    expect(text.lastIndexOf('See ')).toBeLessThanOrEqual(0)
  }
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

test('the certificates that regulators number have the names of the states', () => {
  const vic = 'Certificate of Electrical Safety (COES); plumbing/gas compliance certificate'
  const nsw = 'Certificate of Compliance Electrical Work (CCEW); gas CoC'
  for (const service of ['electrical', 'rcd', 'smoke'] as const)
    expect(regulatorCertificateName(service, vic)).toBe('Certificate of Electrical Safety (COES)')
  expect(regulatorCertificateName('gas', vic)).toBe('Plumbing/gas compliance certificate')
  expect(regulatorCertificateName('gas', nsw)).toBe('Gas certificate of compliance (CoC)')
  expect(regulatorCertificateName('gas', 'Electrical safety certificate')).toBeNull()
  expect(regulatorCertificateName('blinds', vic)).toBeNull()
})

test('no document of ours has the name of a certificate', () => {
  expect(checkRecordName('gas')).toBe('Record of gas safety check')
  expect(workRecordName('smoke')).toBe('Record of smoke alarm repair')
  for (const name of serviceCodes.flatMap((code) => [checkRecordName(code), workRecordName(code)]))
    expect(name).not.toMatch(/certific/i)
})

test.each([
  [
    'qld',
    'smoke',
    /^The law of Queensland on rented properties: see Fire Services Act 1990 \(Qld\) s 147Z .*Building Fire Safety Regulation 2008 \(Qld\) ss 55C–55E\.$/,
  ],
  ['qld', 'water', 'Residential Tenancies and Rooming Accommodation Act 2008 (Qld) s 166'],
  ['qld', 'electrical', /general duty to keep the property safe: see Residential Tenancies .* ss 17A, 185\.$/],
  [
    'sa',
    'smoke',
    /^The law of South Australia on rented properties: see Planning, Development and Infrastructure \(General\) Regulations 2017 \(SA\) reg 95; Housing Improvement/,
  ],
  ['sa', 'electrical', /general duty to keep the property safe\.$/],
] as const)('reports of %s cite the provision for %s', async (state, service, text) => {
  const [visit] = await visits(
    `vs.outcome <> 'NOT_DONE' and vs.service_id = ${services[service].id}
     and v.agency_id in (select id from agencies where state = '${state}')`,
    1,
  )
  expect(lawText((await read(visit as Visited)) as ServiceReport)).toMatch(text)
})

test('reports name the licence of the roster for the service, if one was valid on the day', async () => {
  const [visit] = await visits(`vs.outcome = 'PASSED' and vs.service_id = 3`, 1)
  const { agencyId, visitId } = visit as Visited
  const licensed = async (licences: { number: string; services: string; expiry: string | null }[]) => {
    await given.rows(
      `with gone as (delete from technician_licences where technician_id = (select technician_id from visits where agency_id = $1 and id = $2))
       update technicians set licence_number = 'TYPED-9' where id = (select technician_id from visits where agency_id = $1 and id = $2)`,
      [agencyId, visitId],
    )
    for (const { number, services: ids, expiry } of licences)
      await given.rows(
        `insert into technician_licences (state, technician_id, name, licence_number, service_ids, expires_on)
         select t.state, t.id, 'Licence', $3, $4::smallint[], (v.starts_at::date + $5::int) from visits v join technicians t on t.id = v.technician_id
          where v.agency_id = $1 and v.id = $2`,
        [agencyId, visitId, number, ids, expiry],
      )
    return (await read(visit as Visited))?.technician
  }
  const gas = { number: 'G-1', services: '{2}', expiry: null }
  const ended = { number: 'E-OLD', services: '{3}', expiry: '-20' }
  const valid = { number: 'E-NEW', services: '{3,6}', expiry: '20' }
  const { licence, licenceDetails } = (await licensed([gas, ended, valid])) ?? {}
  expect([licence, licenceDetails]).toEqual([
    'E-NEW',
    expect.stringMatching(
      /^Licence E-NEW, issued in [A-Z]{2,3}, valid until \d\d\/\d\d\/\d{4}, its first day is not recorded$/,
    ),
  ])
  expect(await licensed([gas, ended])).toMatchObject({ licence: null, licenceDetails: null })
})
