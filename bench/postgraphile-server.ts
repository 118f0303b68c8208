import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { hashSecret } from '../server/platform/cookies.ts'

/* PostGraphile tuned as its documentation advises, with the same row level security and the same sessions. */

type Handler = RequestListener
type PostgraphileModule = { postgraphile: (pool: unknown, schemas: string[], options: object) => Handler }

const [folder = '', port = '', url = ''] = process.argv.slice(2)
const requireFrom = createRequire(join(folder, 'package.json'))
const { postgraphile } = requireFrom('postgraphile') as PostgraphileModule
const theirPg = requireFrom('pg') as typeof pg
const filters = requireFrom('postgraphile-plugin-connection-filter') as { default?: unknown }

const pool = new theirPg.Pool({ connectionString: url, max: 10 })
const sessions = new pg.Pool({ connectionString: url, max: 10 })

/** Looks up the session for every request, as the portal does. */
async function pgSettings({ headers }: IncomingMessage): Promise<Record<string, string>> {
  const token = /acp_session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const { rows } = await sessions.query<{ state: string; user_id: number; agency_id: number }>({
    name: 'session',
    text: 'select state, user_id, agency_id from app.resume_session($1, now(), true)',
    values: [hashSecret(token)],
  })
  const [found] = rows
  if (!found) throw new Error('No user session')
  return { 'app.state': found.state, 'app.agency_id': String(found.agency_id), 'app.user_id': String(found.user_id) }
}

const handle = postgraphile(pool, ['public'], {
  pgSettings,
  watchPg: false,
  graphiql: false,
  disableQueryLog: true,
  disableDefaultMutations: true,
  simpleCollections: 'both',
  ignoreRBAC: false,
  ignoreIndexes: true,
  appendPlugins: [filters.default ?? filters],
  graphileBuildOptions: { connectionFilterRelations: true },
  dynamicJson: true,
  enableCors: false,
  queryCacheMaxSize: 50_000_000,
})

createServer((request, response) => {
  if (request.url === '/readyz') response.end('ok')
  else handle(request, response)
}).listen(Number(port), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
