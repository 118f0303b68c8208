import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageConfig } from '../../contract/brand.ts'
import { isPortalPage } from '../../contract/portal-pages.ts'
import type { CountUnknown } from './limit-unknown.ts'
import { notFound } from './problem.ts'
import { addressFault } from './unreadable-address.ts'

const safeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** `apiOrigins` is empty unless the API has a separate host. */
const policyWith = (nonce: string, apiOrigins: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self' 'nonce-" + nonce + "'",
    "style-src 'self' 'nonce-" + nonce + "'",
    ["img-src 'self' data: blob:", ...apiOrigins].join(' '),
    "font-src 'self'",
    `connect-src ${["'self'", ...apiOrigins].join(' ')}`,
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')

type SendPage = (reply: FastifyReply) => Promise<FastifyReply>

/**
 * The portal's pages: hashed files are cached forever, the HTML page never, so that Back after signing out shows
 * nothing.
 */
export async function serveWebPages(
  app: FastifyInstance,
  folder: string | undefined,
  config: Omit<PageConfig, 'providers'> & { readProviders: () => Promise<PageConfig['providers']> },
  countUnknown: CountUnknown,
): Promise<void> {
  const isBuilt = folder !== undefined && existsSync(join(folder, 'index.html'))
  const sendPage = isBuilt ? await preparePage(app, folder, config) : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(v\d+|assets)(\/|$)/.test(path)
    const fault = addressFault(request)
    const isKnown = isPortalPage(path, config.isDevelopment)
    await countUnknown(request, !fault && isPage && isKnown)
    if (fault) throw fault
    if (!isPage || !sendPage) throw notFound('There is nothing at this address.')
    // The page itself says that there is nothing; the status says it to machines.
    return sendPage(reply.code(isKnown ? 200 : 404))
  })
}

/** The library names the character set of text, but not of pictures made of text. */
const nameCharset = async (_: unknown, reply: FastifyReply): Promise<void> => {
  if (reply.getHeader('content-type') === 'image/svg+xml') void reply.type('image/svg+xml; charset=utf-8')
}

/** The files that have an address: compressed copies are sent in their place, and the page has many addresses. */
async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return new Set(names.filter((name) => !/\.(br|gz)$|^index\.html$/.test(name)))
}

async function preparePage(
  app: FastifyInstance,
  folder: string,
  { readProviders, ...config }: Parameters<typeof serveWebPages>[2],
): Promise<SendPage> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const apiOrigins = config.apiUrl === '' ? [] : [new URL(config.apiUrl).origin]
  const [files, hashed] = await Promise.all([filesIn(folder), filesIn(join(folder, 'assets'))])
  await app.register(async (assets) => {
    assets.addHook('onSend', nameCharset)
    await assets.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      maxAge: '365d',
      immutable: true,
    })
    // One route, because a route for each of some hundred files would hold up the start.
    assets.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) =>
      hashed.has(name) ? reply.sendFile(`/assets/${name}`) : reply.callNotFound(),
    )
    for (const name of files) assets.get(`/${name}`, async (_, reply) => reply.sendFile(`/${name}`))
  })
  return async (reply) => {
    const nonce = randomBytes(16).toString('base64')
    const providers = await readProviders()
    return reply
      .header('content-security-policy', policyWith(nonce, apiOrigins))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('%NONCE%', nonce).replace('%CONFIG%', () => safeJson({ ...config, providers })))
  }
}
