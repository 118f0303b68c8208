import { expect, test } from 'vitest'
import { openConnectors } from '../../outside/software/connectors.ts'
import { one } from '../../platform/database.ts'
import { KeyRing } from '../../platform/key-ring.ts'
import { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { credentialsOf, storeCredentials } from './connections.queries.ts'
import { openSoftwareSession } from './open-session.ts'

const portal = await testPortal()

const [older, newer] = ['a secret that only tests know, 32 long', 'another secret of the same length, 32']

test('credentials that an older secret sealed are sealed with the newest when they are used', async () => {
  const { databases, clock, config, given } = portal
  const key = { state: 'vic' as const, agencyId: await given.agency('vic'), software: 'VAULTRE' }
  const credentials = { token: 't', timeZone: 'Australia/Hobart' }
  const sealedBefore = new SealedSecrets(new KeyRing([older])).seal(key, credentials)
  const tenant = { ...key, userId: null }
  await given.rows(`insert into agency_integrations (agency_id, software) values ($1, 'VAULTRE')`, [key.agencyId])
  await databases.of('vic').transaction(tenant, async (db) => {
    await db.rows(storeCredentials(key.agencyId, key.software, sealedBefore, clock.now()))
  })
  const secrets = new SealedSecrets(new KeyRing([newer, older]))
  await openSoftwareSession({ databases, clock, connectors: openConnectors(config.connectors), secrets }, key)
  const { sealed } = await one(databases.of('vic').reader(tenant), credentialsOf(key.agencyId, key.software))
  expect(new SealedSecrets(new KeyRing([newer])).open(key, sealed)).toEqual(credentials)
})
