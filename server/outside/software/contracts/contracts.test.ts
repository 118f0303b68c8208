import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleContract } from './console.ts'
import { palaceContract } from './palace.ts'
import { propertyMeContract } from './property-me.ts'
import { propertyTreeContract } from './property-tree.ts'
import { vaultReContract } from './vault-re.ts'

/* The fields of calls are held against connector and stand-in by the test of each vendor beside its stand-in. */

const folder = join(import.meta.dirname, '..')
const sourceOf = (prefix: string): string =>
  readdirSync(folder)
    .filter((file) => file.startsWith(prefix) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

/** Completing a record of a check there is left to the agency. */
const unsent = new Set(['completeCompliance'])

test.each([
  ['console', consoleContract],
  ['palace', palaceContract],
  ['property-me', propertyMeContract],
  ['property-tree', propertyTreeContract],
  ['vault-re', vaultReContract],
])('the connector %s sends each call of its contract', (prefix, { calls }) => {
  const source = sourceOf(prefix)
  const missing = Object.keys(calls).filter((name) => !new RegExp(`\\bcalls\\.${name}\\b`).test(source))
  expect(missing.filter((name) => !unsent.has(name))).toEqual([])
})
