import { expect, test } from 'vitest'
import { SealedSecrets } from './sealed-secrets.ts'
import { KeyRing } from './key-ring.ts'

const secrets = new SealedSecrets(new KeyRing(['a secret that only tests know, 32 long']))
const owner = { state: 'vic', agencyId: 7, software: 'PROPERTY_ME' }

test('a secret can be opened for its owner, and its text is not readable', () => {
  const sealed = secrets.seal(owner, { accessToken: 'top secret' })
  expect(sealed.toString('latin1')).not.toContain('top secret')
  expect(secrets.open(owner, sealed)).toEqual({ accessToken: 'top secret' })
})

test('a secret cannot be opened for another agency, with another key, or after a change', () => {
  const sealed = secrets.seal(owner, { accessToken: 'top secret' })
  expect(secrets.open({ ...owner, agencyId: 8 }, sealed)).toBeUndefined()
  expect(new SealedSecrets(new KeyRing(['another secret of more than 32 letters'])).open(owner, sealed)).toBeUndefined()
  const changed = Buffer.from(sealed)
  changed[sealed.length - 1] = (changed[sealed.length - 1] as number) ^ 1
  expect(secrets.open(owner, changed)).toBeUndefined()
})
