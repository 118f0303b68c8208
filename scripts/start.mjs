import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { stopWithNpm } from './npm-parent.mjs'
import { fail, root } from './run.mjs'
import { checkNode, ensureInstalled } from './setup.mjs'

checkNode()
stopWithNpm()
await ensureInstalled()
  .then(ensureBuilt)
  .catch((error) => fail(error.message))

// The server runs in this process, so that signals reach it directly.
const server = join(root, 'dist', 'server', 'main.js')
process.argv[1] = server
process.setSourceMapsEnabled(true)
await import(pathToFileURL(server).href)

// Ctrl-C under npm arrives twice, from the terminal and from npm; the second must not interrupt the orderly stop.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
