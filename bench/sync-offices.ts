import { KeyRing } from '../server/platform/key-ring.ts'
import { challengeOf, PropertyMe } from '../server/outside/software/property-me.ts'
import { SealedSecrets } from '../server/platform/sealed-secrets.ts'
import type { BenchDatabase } from './bench-database.ts'

export const credentialsSecret = 'a secret of the measurement of 32 characters'
const software = 'PROPERTY_ME'

const put = async (url: string, path: string, body: object): Promise<{ requests: number }> => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/offices/${software}/${path}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as { requests: number }
}

/** An office whose properties are those of the agency, each with a manager, a key, a landlord and a tenancy. */
export async function fillOffice({ owner }: BenchDatabase, url: string, agencyId: number): Promise<number> {
  const { rows } = await owner.query<{ id: number; line: string; suburb: string; postcode: string }>(
    `select p.id, p.address_line_1 as line, s.name as suburb, s.postcode
       from properties p join suburbs s on s.id = p.suburb_id where p.agency_id = $1 and p.cancelled_at is null order by p.id`,
    [agencyId],
  )
  const person = (name: string, id: number) => [{ name, email: `p${id}@example.com`, phones: ['0412 555 001'] }]
  const split = (line: string) => {
    const [number = '1', ...street] = line.split(' ')
    return { number, street: street.join(' ') }
  }
  for (let from = 0; from === 0 || from < rows.length; from += 2000) {
    const some = rows.slice(from, from + 2000)
    await put(url, `Office%20${agencyId}`, {
      managers: { m1: { name: 'Bench Manager', email: 'manager@example.com' } },
      properties: Object.fromEntries(
        some.map(({ id, line, suburb, postcode }) => [
          `p${id}`,
          {
            ...split(line),
            suburb,
            postcode,
            state: 'VIC',
            managerId: 'm1',
            key: `K${id}`,
            owners: person(`Owner ${id}`, id),
          },
        ]),
      ),
      tenancies: Object.fromEntries(
        some.map(({ id }) => [
          `t${id}`,
          { propertyId: `p${id}`, start: '2026-01-10', tenants: person(`Tenant ${id}`, id) },
        ]),
      ),
    })
  }
  return rows.length
}

export const control = async (url: string, agencyId: number, body: object) =>
  put(url, `Office%20${agencyId}/control`, body)

/** As if the master user had allowed the connection. */
export async function connectOffice({ owner }: BenchDatabase, url: string, agencyId: number): Promise<void> {
  const verifier = 'v'.repeat(43)
  const redirectUri = 'http://localhost/settings/integration'
  const query = new URLSearchParams({
    office: `Office ${agencyId}`,
    redirect_uri: redirectUri,
    code_challenge: challengeOf(verifier),
    state: 'x',
  })
  const allowed = await fetch(`${url}/property-me-login/allow?${query.toString()}`, { redirect: 'manual' })
  const code = new URL(allowed.headers.get('location') as string).searchParams.get('code')
  const settings = {
    url: `${url}/property-me-api`,
    loginUrl: `${url}/property-me-login`,
    clientId: 'compliance-portal',
    clientSecret: 'development',
    isOffered: true,
  }
  const { credentials } = await new PropertyMe(settings).authorise({ code, verifier, redirectUri })
  const sealed = new SealedSecrets(new KeyRing([credentialsSecret])).seal(
    { state: 'vic', agencyId, software },
    credentials,
  )
  await owner.query(
    `insert into agency_integrations (agency_id, software, is_active, connection, next_sync_at) values ($1, $2, true, 'CONNECTED', now() + interval '1 year')
         on conflict (agency_id, software) do update set is_active = true, connection = 'CONNECTED', next_sync_at = excluded.next_sync_at`,
    [agencyId, software],
  )
  await owner.query(
    `insert into software_credentials values ($1, $2, $3, now()) on conflict (agency_id, software) do update set sealed = excluded.sealed`,
    [agencyId, software, sealed],
  )
}

/** Reads the software of these agencies now. */
export const startReading = async ({ owner }: BenchDatabase, agencies: readonly number[]): Promise<void> => {
  await owner.query(
    `select app.enqueue_sync(json_build_object('state', 'vic', 'agencyId', id, 'software', $2::text), 'sync:vic:' || id || ':' || $2, null,
              case when n.is_slow then 'sync-slow:vic' else 'sync:vic:' || id end)
       from unnest($1::int[]) x (id) join agency_integrations n on n.agency_id = x.id and n.software = $2`,
    [agencies, software],
  )
}

/** Seconds from `since` to the end of the latest run of each agency that has ended. */
export async function endedRuns({ owner }: BenchDatabase, agencies: readonly number[], since: Date): Promise<number[]> {
  const { rows } = await owner.query<{ seconds: number }>(
    `select extract(epoch from max(r.ended_at) - $2)::float as seconds from software_runs r
      where r.agency_id = any($1) and r.status = 'DONE' and r.started_at >= $2 group by r.agency_id`,
    [agencies, since],
  )
  return rows.map(({ seconds }) => seconds)
}
