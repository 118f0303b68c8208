import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

it('shows the place in the source of an error in the built server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'source-maps-'))
  try {
    const built = join(folder, 'built.js')
    writeFileSync(built, `export const fail = () => { throw new TypeError('Broken') }\n`)
    // All of the line comes from the seventh line, third column.
    writeFileSync(
      `${built}.map`,
      JSON.stringify({ version: 3, sources: ['../src/thing.ts'], names: [], mappings: 'AAME' }),
    )
    const program = `
      import { showSources } from ${JSON.stringify(new URL('scripts/source-maps.mjs', import.meta.url).href)}
      import { fail } from ${JSON.stringify(pathToFileURL(built).href)}
      showSources()
      try { fail() } catch (error) { console.log(error.stack) }`
    const lines = execFileSync(process.execPath, ['--input-type=module', '--eval', program]).toString().split('\n')
    expect(lines[0]).toBe('TypeError: Broken')
    expect(lines[1]).toMatch(/^ {4}at fail \(file:.*\/src\/thing\.ts:7:3\)$/)
    expect(lines[2]).toContain('[eval1]')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
