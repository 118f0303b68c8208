import { join } from 'node:path'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import { rebuildCards } from '../areas/cards/rebuild-cards.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { DiskFiles } from '../platform/disk-files.ts'
import { Databases } from '../platform/databases.ts'
import { todayIn } from '../platform/scope.ts'
import { roleUrl } from './role-urls.ts'
import { isWorldEmpty, loadDemoWorld } from './world/load-demo-world.ts'

/** Fills an empty database with the demo world, unless told not to. A database that holds anything is left alone. */
export async function loadWorldIfWanted(
  config: Config,
  ownerUrls: Record<StateCode, string>,
  clock: Clock,
  say: (text: string) => void,
): Promise<void> {
  if (!config.isDemoWorldWanted || !(await isWorldEmpty(ownerUrls))) return
  say('Loading the demo world')
  const files = new DiskFiles(join(config.dataDir, 'files'))
  await loadDemoWorld({
    ownerUrls,
    today: (state) => todayIn(state, clock.now()),
    onProgress: say,
    storeFile: async ({ key, bytes }) => {
      await files.store(key, bytes)
      return key
    },
  })
  const urls = Object.fromEntries(stateCodes.map((state) => [state, roleUrl(ownerUrls[state], 'portal')])) as Record<
    StateCode,
    string
  >
  const databases = new Databases(urls, { poolSize: 2, applicationName: 'first-world', patienceMs: 120_000 })
  try {
    say('Judging the compliance of every home')
    let count = 0
    for (const state of stateCodes) count += await rebuildCards(databases.of(state), state, clock.now())
    say(`Judged ${count.toLocaleString('en-AU')} homes`)
  } finally {
    await databases.close()
  }
}
