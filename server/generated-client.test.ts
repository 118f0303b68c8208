import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPortal, type TestPortal } from './testing/test-portal.ts'

/* What a programmer of an agency does: a generator makes a client of the API description, TypeScript compiles it, and it calls. */

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache', 'generated-client')
const run = promisify(execFile)

const program = `
import { defaults, getPortfolio, getPropertyById, getQuote, getVisit, getVisitById, postPropertyByIdBooking, type ManagedProperty } from './client.js'

export async function call(url: string, key: string) {
  defaults.baseUrl = url
  defaults.headers = { authorization: \`Bearer \${key}\` }
  const list = await getPortfolio({ pageSize: 5 })
  if (!list.data.success) throw new Error(list.data.error.message)
  const [first]: ManagedProperty[] = list.data.data.items
  if (!first) throw new Error('No property')
  const one = await getPropertyById(first.compliancePropertyId)
  const visits = await getVisit('2031-01-01', '2031-01-31')
  const [listed] = visits.data.success ? visits.data.data.items : []
  const visit = await getVisitById(listed?.id ?? 0)
  const refused = await getQuote()
  return {
    listed: first.compliancePropertyId,
    read: one.data.success ? one.data.data.compliancePropertyId : one.data.error.message,
    visit: visit.data.success ? visit.data.data.startsAt : visit.data.error.message,
    status: refused.status,
    refusal: refused.data.success ? null : refused.data.error.message,
  }
}

// @ts-expect-error: a booking without a time is refused, and so it does not compile.
export const incomplete = () => postPropertyByIdBooking(1, { propertyId: 1, bookingTypes: ['SMOKE_ALARM_SERVICE'] })
`

let portal: TestPortal
beforeAll(async () => {
  portal = await ownPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a client that is generated compiles, lists, reads and is told why it is refused', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'openapi.json'), (await portal.app.inject('/openapi.json')).body)
  writeFileSync(join(folder, 'program.ts'), program)
  const node = async (file: string, ...args: string[]) =>
    run(process.execPath, [join(root, 'node_modules', file), ...args], { cwd: folder }).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout, { cause: error })
    })
  await node('oazapfts/dist/cli.js', 'openapi.json', 'client.ts')
  await node(
    'typescript/bin/tsc',
    ...'program.ts --ignoreConfig --strict --target es2022 --module nodenext --skipLibCheck'.split(' '),
  )

  const { agencyId, browser } = await portal.office({ isMaster: true })
  const propertyId = await portal.given.property(agencyId)
  await portal.makeCards(agencyId)
  await portal.given.rows(
    `with technician as (insert into technicians (state, name, latitude, longitude, service_ids) values ('vic', 'Tess', -37.8, 144.9, '{1}') returning id)
     insert into visits (agency_id, property_id, technician_id, status, starts_at, ends_at, booked_at)
     select $1, $2, id, 'BOOKED', '2031-01-02T00:00Z', '2031-01-02T01:00Z', now() from technician returning id`,
    [agencyId, propertyId],
  )
  const form = { name: 'Client', scopes: ['properties:read', 'tenancies:read', 'visits:read'] }
  const { secret } = (await browser.post('/v1/agency/api-keys', form)).body.data as { secret: string }
  const { call } = (await import(pathToFileURL(join(folder, 'program.js')).href)) as {
    call: (url: string, key: string) => Promise<object>
  }
  const { port } = portal.app.server.address() as AddressInfo
  expect(await call(`http://127.0.0.1:${port}`, secret)).toEqual({
    listed: propertyId,
    read: propertyId,
    visit: '2031-01-02T00:00:00.000Z',
    status: 403,
    refusal: expect.stringContaining('quotes:read'),
  })
})
