import type { StateCode } from '../../contract/states.ts'
import type { Clock } from '../platform/clock.ts'
import { openFiles } from '../outside/open-files.ts'
import type { Config } from '../platform/config.ts'
import { todayIn } from '../platform/scope.ts'
import { connectDemoOffices, openOfficeParts } from './demo-data/connect-offices.ts'
import { isDatabaseEmpty, loadDemoData } from './demo-data/load-demo-data.ts'

/** Fills an empty database with the demo data, unless disabled; returns whether it did. */
export async function loadDemoDataIfWanted(
  config: Config,
  ownerUrls: Record<StateCode, string>,
  clock: Clock,
  say: (text: string) => void,
): Promise<boolean> {
  if (!config.isDemoDataWanted || !(await isDatabaseEmpty(ownerUrls))) return false
  say('Loading the demo data')
  const files = await openFiles(config)
  await loadDemoData({
    ownerUrls,
    today: (state) => todayIn(state, clock.now()),
    onProgress: say,
    storeFile: async (key, bytes) => files.store(key, bytes),
  })
  if (config.isTrial) await connectDemoOffices(await openOfficeParts(config), ownerUrls, clock.now())
  return true
}
