import { createServer, type AddressInfo, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateCodes, type StateCode } from '../../contract/states.ts'
import type { StateSystemAddress } from '../platform/config.ts'
import { answersMeanwhile } from '../testing/answers-meanwhile.ts'
import { hostileServer, type HostileServer } from '../testing/hostile-server.ts'
import { standInStateSystem } from '../testing/stand-in-state-system.ts'
import { MailRefused, type Message } from './mailer.ts'
import { SoftwareUnreachable } from './software/bill.ts'
import { PropertyMe } from './software/property-me.ts'
import type { Collection, ContactRecord, RecordPage } from './software/records.ts'
import { sendBill } from './software/send-bill.ts'
import { SoftwareHttp } from './software/software-http.ts'
import { VaultRe } from './software/vault-re.ts'
import { ObjectStorage } from './object-storage.ts'
import { Smtp } from './smtp.ts'
import { StateSystems } from './state-systems.ts'

let server: HostileServer
beforeAll(async () => {
  server = await hostileServer()
})
afterAll(async () => server.close())

/** Far less than a reply without end sends in the time of a test, and more than all buffers on the way. */
const fewBytes = 16 * 1024 * 1024

describe('a reply of the management software', () => {
  const post = async (patienceMs?: number) =>
    sendBill(
      new SoftwareHttp(async () => {}, patienceMs),
      { method: 'POST', url: server.url, headers: {}, body: '{}' },
      { storedId: (_, body) => (body as { id?: string } | undefined)?.id, reason: () => '' },
    )
  const notUnderstood = { kind: 'unclear', what: 'It answered 201.' }

  test.each([
    [201, notUnderstood],
    [422, { kind: 'refused', reason: 'it answered 422' }],
    [503, { kind: 'unclear', what: 'It answered 503.' }],
  ])('with status %s is read up to a limit', async (status, answer) => {
    server.replyWithoutEnd(status, '{"message":"')
    expect(await post()).toEqual(answer)
    expect(server.sent()).toBeLessThan(fewBytes)
  })

  test('that expands when decompressed is read up to a limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '))
    server.answer((_, response) => response.writeHead(201, { 'content-encoding': 'gzip' }).end(bomb))
    const before = process.memoryUsage().arrayBuffers
    expect(await post()).toEqual(notUnderstood)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(fewBytes)
  })

  test.each([
    ['nested too deeply', `{"id":"7","more":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['that is a page', '<!doctype html><title>Sign in</title>'],
    ['that is empty', ''],
    ['that is not text', Buffer.from([0xff, 0xfe, 0x00, 0x22])],
  ])('%s does not say that a bill was taken', async (_, body) => {
    server.reply(201, body)
    expect(await post()).toEqual(notUnderstood)
  })

  test('that arrives too slowly leaves open what became of a bill', async () => {
    server.replyTooSlowly(201)
    const began = performance.now()
    expect(await post(300)).toEqual({ kind: 'unclear', what: 'Its answer did not arrive.' })
    expect(performance.now() - began).toBeLessThan(3000)
  })

  describe('with many small values', () => {
    const keys = { accessToken: 'x', refreshToken: 'x', expiresAt: Date.now() + 3_600_000, redirectUri: 'x' }
    const readPropertyMe = async (collection: Collection) =>
      new PropertyMe({ url: server.url, loginUrl: server.url, clientId: 'x', clientSecret: 'x', isOffered: true })
        .open({ current: keys, renew: async () => keys })
        .changedSince(collection, undefined)
    const propertyMe = async () => readPropertyMe('properties')
    const vaultKeys = { token: 'x' }
    const vaultRe = async () =>
      new VaultRe({ url: server.url, apiKey: 'x', isOffered: true })
        .open({ current: vaultKeys, renew: async () => vaultKeys })
        .changedSince('properties', undefined)
    const listOf = (value: string, count: number) => `[${`${value},`.repeat(count - 1)}${value}]`
    const contact = (persons: string) => `[{"Id":"1","IsOwner":true,"ContactPersons":${persons},"Timestamp":1}]`
    const personsOf = ({ records }: RecordPage) => (records[0]?.value as ContactRecord | undefined)?.persons

    test.each([
      ['two million rows', propertyMe, listOf('0', 2_000_000)],
      ['a million empty rows', propertyMe, listOf('{}', 1_000_000)],
      ['a row of a megabyte', propertyMe, `["${'a'.repeat(1_000_000)}"]`],
      ['twenty thousand items', vaultRe, `{"items":${listOf('{"id":1}', 20_000)},"totalPages":1}`],
    ])('such as %s is given up at once', async (_, read, body) => {
      server.reply(200, body)
      await answersMeanwhile(async () => expect(read()).rejects.toThrow(SoftwareUnreachable))
    })

    test.each([
      ['control characters', 'a\x7f'],
      ['white space', 'a '],
    ])('or a name of two hundred kilobytes of %s is read up to a limit', async (_, text) => {
      const name = text.repeat(100_000)
      server.reply(200, contact(`[{"LastName":"${name}"}]`))
      const page = await answersMeanwhile(async () => readPropertyMe('people'))
      expect(personsOf(page)?.[0]?.name).toMatch(/^(a ?)+$/)
    })

    test('such as ten thousand people of one contact is read up to a limit', async () => {
      server.reply(200, contact(listOf('{"LastName":"a"}', 10_000)))
      expect(personsOf(await answersMeanwhile(async () => readPropertyMe('people')))).toHaveLength(50)
    })

    test('with a mark or an id that is too long is read once, and moves nothing', async () => {
      const digits = '9'.repeat(1000)
      server.reply(200, `[{"Id":"${'a'.repeat(1000)}","Timestamp":${digits}},{"Id":"2","Timestamp":"soon"}]`)
      const page = await propertyMe()
      expect(page.cursor.length).toBeLessThan(100)
    })
  })
})

describe('the published keys of a state system', () => {
  const verify = async () => {
    const address: StateSystemAddress = { url: `${server.url}/vic`, jwksUrl: `${server.url}/jwks`, isBuiltIn: false }
    const all = Object.fromEntries(stateCodes.map((state) => [state, address])) as Record<StateCode, StateSystemAddress>
    const issuer = await standInStateSystem('http://portal')
    const token = await issuer.tokenFor('vic', { userId: 1, nonce: 'n'.repeat(20), issuer: address.url })
    await issuer.close()
    return new StateSystems(all, 'http://portal').verify('vic', token, new Date())
  }
  const unavailable = { code: 'unavailable', message: 'The state system cannot be reached at the moment.' }

  test('are read up to a limit', async () => {
    server.replyWithoutEnd(200)
    await expect(verify()).rejects.toMatchObject(unavailable)
    expect(server.sent()).toBeLessThan(fewBytes)
  })

  test.each([
    ['a page', 200, '<title>Maintenance</title>'],
    ['no keys', 200, '{"message":"ok"}'],
    ['a failure', 500, '{}'],
    ['nested too deeply', 200, `{"keys":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('that are %s do not make a token look forged', async (_, status, body) => {
    server.reply(status, body)
    await expect(verify()).rejects.toMatchObject(unavailable)
  })

  test('that arrive too slowly count as an outage', async () => {
    server.replyTooSlowly(200)
    await expect(verify()).rejects.toMatchObject(unavailable)
  })

  test('refuse a token that none of them has signed', async () => {
    server.reply(200, '{"keys":[]}')
    expect(await verify()).toBeUndefined()
  })
})

describe('a reply of the file storage', () => {
  const open = (answerMs: number) =>
    new ObjectStorage(
      {
        endpoint: server.url,
        region: 'ap-southeast-2',
        bucket: 'files',
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
      { connectMs: 2000, answerMs, attempts: 1 },
    )
  const first = async (files: ObjectStorage) => {
    for await (const file of files.list('uploads/')) return file
    return undefined
  }

  test.each([
    ['a listing', 200, first],
    ['a failure', 400, async (files: ObjectStorage) => files.open('a.pdf')],
    ['a file', 200, async (files: ObjectStorage) => files.read('a.pdf')],
  ])('that is %s is read up to a limit', async (_, status, ask) => {
    const files = open(20_000)
    server.replyWithoutEnd(status, '<?xml version="1.0"?><ListBucketResult>')
    await expect(ask(files)).rejects.toThrow('more than')
    expect(server.sent()).toBeLessThan(64 * 1024 * 1024)
    files.close()
  })

  test('that arrives too slowly is given up', async () => {
    const files = open(500)
    server.replyTooSlowly(200)
    const began = performance.now()
    await expect(first(files)).rejects.toThrow('too slowly')
    await expect(files.read('a.pdf')).rejects.toThrow('too slowly')
    expect(performance.now() - began).toBeLessThan(8000)
    files.close()
  })
})

describe('a reply of the mail server', () => {
  let mail: Server
  const message: Message = {
    messageId: '<1@portal.example>',
    from: { name: 'Portal', address: 'portal@portal.example' },
    bounceTo: 'portal@portal.example',
    replyTo: null,
    to: ['owner@example.com'],
    cc: [],
    subject: 'Quote',
    html: '<p>Hello</p>',
    text: 'Hello',
    at: new Date(),
    attachments: [],
    isAutomatic: true,
    references: [],
    calendar: null,
  }
  const greetWith = async (line: string) => {
    mail = createServer((socket) => socket.on('error', () => {}).end(line))
    await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
    const smtp = new Smtp(`smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`, { connectMs: 2000 })
    const failure: unknown = await smtp.send(message).catch((error: unknown) => error)
    await smtp.close()
    await new Promise((resolve) => mail.close(resolve))
    return failure as Error
  }

  test('is stored as a reason without characters that cannot be stored', async () => {
    const failure = await greetWith('554 No\0 \u0007mail\r\n')
    expect(failure).toBeInstanceOf(MailRefused)
    expect(failure.message).toBe('554 No mail')
  })

  test('without end is cut off', async () => {
    const failure = await greetWith(`554-${'x'.repeat(200_000)}`)
    expect(failure.message).toBe('EPROTOCOL')
  })
})
