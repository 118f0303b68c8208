import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../platform/project-root.ts'
import { consoleContract } from './console.ts'
import { contractLines, type Contract } from './contract.ts'
import { palaceContract } from './palace.ts'
import { propertyMeContract } from './property-me.ts'
import { propertyTreeContract } from './property-tree.ts'
import { vaultReContract } from './vault-re.ts'

const contracts: [string, Contract][] = [
  ['PropertyMe', propertyMeContract],
  ['Property Tree', propertyTreeContract],
  ['Palace', palaceContract],
  ['Console Cloud', consoleContract],
  ['VaultRE', vaultReContract],
]

/** `V1 (3), V2 (1)`; a line that was seen in several sources counts at each. */
function countBySource(lines: readonly { sources: string }[]): string {
  const counts = new Map<string, number>()
  for (const tag of lines.flatMap(({ sources }) => sources.split(' '))) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([tag, count]) => `${tag} (${count})`)
    .join(', ')
}

test.each(contracts)('the documents say how many lines the contract of %s has, by source', async (name, contract) => {
  const cells = (await readFile(join(projectRoot, 'docs', 'connectors.md'), 'utf8'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const lines = contractLines(contract)
  expect(cells).toContainEqual(['', name, String(lines.length), countBySource(lines), ''])
})
