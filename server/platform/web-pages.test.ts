import { fastify, type FastifyInstance } from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBrand } from '../../contract/brand.ts'
import { answerErrors } from './answer-errors.ts'
import { serveWebPages } from './web-pages.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<script nonce="%NONCE%">1</script><script id="portal-config">%CONFIG%</script>',
  )
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'plain')
  await writeFile(join(folder, 'assets', 'main-abc.js.br'), 'squeezed')
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  await writeFile(join(folder, 'icon.svg.br'), 'squeezed')
  app = fastify()
  answerErrors(app)
  const brand = { ...defaultBrand, name: '</script><script>alert(1)</script>' }
  await serveWebPages(
    app,
    folder,
    { apiUrl: '', brand, isDevelopment: false, readProviders: async () => ({}) },
    async () => {},
  )
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('every path of the portal serves the same page, which is not cached', async () => {
  for (const url of ['/', '/portfolio?page=2', '/auth/callback?token=x', '/property/7/tenancy']) {
    const reply = await app.inject(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  }
  expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
})

test('an address that is no page of the portal replies 404, with the page that says so', async () => {
  for (const url of [
    '/wp-login.php',
    '/portfolio/old',
    '/property/abc',
    '/property/7/keys',
    '/settings/colours',
    '/gallery',
  ]) {
    const reply = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(reply.statusCode, url).toBe(404)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  }
  for (const url of ['/portfolio/', '/settings/preferences', '/auth/login', '/quote-approval/abc.def'])
    expect((await app.inject(url)).statusCode, url).toBe(200)
})

test('scripts run only with the nonce of the reply', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const reply = await app.inject('/')
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(reply.body) ?? []
      expect(reply.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(reply.headers['content-security-policy']).not.toContain('unsafe')
      return nonce
    }),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

test('no setting can break out of the page', async () => {
  expect((await app.inject('/')).body.match(/<\/script>/g)).toHaveLength(2)
})

test('hashed files are cached forever and sent compressed', async () => {
  const reply = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } })
  expect(reply.body).toBe('squeezed')
  expect(reply.headers['cache-control']).toContain('immutable')
  expect((await app.inject('/assets/main-abc.js.br')).statusCode).toBe(404)
})

test('text and pictures made of text name their character set', async () => {
  for (const encoding of ['br', 'identity']) {
    const typeOf = async (url: string) =>
      (await app.inject({ url, headers: { 'accept-encoding': encoding } })).headers['content-type']
    expect(await typeOf('/icon.svg')).toBe('image/svg+xml; charset=utf-8')
    expect(await typeOf('/assets/main-abc.js')).toMatch(/\/javascript; charset=utf-8$/)
  }
})

test('a missing file replies 404', async () => {
  const outside = ['/assets/', '/assets/..%2Findex.html', '/assets/a/main-abc.js']
  for (const url of ['/assets/gone.js', ...outside, '/v1/nothing', '/v2/nothing'])
    expect((await app.inject(url)).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/portfolio' })).statusCode).toBe(404)
})
