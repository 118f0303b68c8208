import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptSecret } from './kept-secret.ts'

test('servers that start at once share one secret, which only their account can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secret-'))
  try {
    const file = join(folder, 'deep', 'link-secret')
    const secrets = await Promise.all(Array.from({ length: 8 }, async () => keptSecret(file)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toHaveLength(43)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
