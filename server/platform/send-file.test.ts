import { fastify } from 'fastify'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentDisposition, sendStoredFile } from './send-file.ts'
import { FileAnswer } from './serve.ts'

const app = fastify()
const file = { name: 'invoice-1.pdf', type: 'application/pdf' }

beforeAll(async () => {
  app.get('/whole', async (_, reply) =>
    sendStoredFile(reply, new FileAnswer({ ...file, body: Buffer.from('%PDF'), headers: { 'x-total-rows': '3' } })),
  )
  app.get('/hostile', async (_, reply) => {
    const headers = { 'content-security-policy': 'default-src *', 'content-type': 'text/html' }
    return sendStoredFile(reply, new FileAnswer({ name: 'a.csv', type: 'text/csv', body: Buffer.from('a'), headers }))
  })
  app.get('/broken', async (_, reply) => {
    const body = new Readable({ read: () => {} })
    body.push('half')
    setTimeout(() => body.destroy(new Error('no more')), 20)
    return sendStoredFile(reply, new FileAnswer({ ...file, body }))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => app.close())

const at = (path: string) => `http://127.0.0.1:${(app.server.address() as { port: number }).port}${path}`

test('a file is sent as an attachment under its name, without type sniffing', async () => {
  const reply = await fetch(at('/whole'))
  expect(await reply.text()).toBe('%PDF')
  expect(reply.headers.get('content-disposition')).toContain('filename="invoice-1.pdf"')
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(reply.headers.get('x-total-rows')).toBe('3')
})

test('what a file is sent with cannot weaken how it is protected, and text has a charset', async () => {
  const reply = await fetch(at('/hostile'))
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a file that fails halfway breaks the connection', async () => {
  const reply = await fetch(at('/broken'))
  await expect(reply.arrayBuffer()).rejects.toThrow()
})

test('names in any script are preserved, and none can break out of the header', () => {
  expect(contentDisposition('Übersicht "1"\r\n.xlsx')).toBe(
    `attachment; filename="_bersicht _1___.xlsx"; filename*=UTF-8''%C3%9Cbersicht%20%221%22%0D%0A.xlsx`,
  )
})
