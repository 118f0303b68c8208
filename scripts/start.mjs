import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { fail, root, seconds } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'
import { showSources } from './source-maps.mjs'

checkNode()
stopWithNpm()
const steps = { install: ensureInstalled, build: ensureBuilt }
const times = []
for (const [name, step] of Object.entries(steps)) {
  const began = Date.now()
  await step().catch((error) => fail(error.message))
  times.push(`${name} ${seconds(began)}`)
}
// The server says at its end how long each step took.
process.env.START_STEPS = times.join(', ')

// The server runs in this process, so that signals reach it directly.
const server = join(root, 'dist', 'server', 'main.js')
process.argv[1] = server
showSources()
// From Node 22 on, the next start need not compile again.
module.enableCompileCache?.(join(root, 'dist', 'compiled'))
await import(pathToFileURL(server).href)

// Ctrl-C under npm arrives twice, from the terminal and from npm; the second must not interrupt the orderly stop.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
