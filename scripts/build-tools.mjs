import { join } from 'node:path'
import { copyPlainFiles, ensureBuilt } from './build.mjs'
import { root, runTool, say } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

/** Benches and the fleet, apart from the server's build, which contains no code of tools and tests. */
export const builtTools = join(root, '.cache', 'bench')

/** Without checking the types, which `npm run lint` does. */
export async function buildTools() {
  await ensureInstalled({ withTests: true })
  await ensureBuilt()
  say('Building the tools')
  const code = await runTool('typescript', ['-p', 'tsconfig.bench.json', '--noCheck', '--outDir', builtTools])
  if (code !== 0) throw new Error('The tools do not compile; the messages are above.')
  copyPlainFiles(builtTools)
}
