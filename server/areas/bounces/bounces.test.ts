import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { openBounceServer } from '../../outside/bounce-server.ts'
import { readMailbox } from '../../outside/mailbox.ts'
import { Databases } from '../../platform/databases.ts'
import { KeyRing } from '../../platform/key-ring.ts'
import { createLogger } from '../../platform/logging.ts'
import { SignedLinks } from '../../platform/signed-links.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { clearRecipients } from '../emails/returned-mails.queries.ts'
import { readMailboxJob } from './read-mailbox.job.ts'
import { longestReport } from './read-report.ts'
import { ReturnAddresses, type ReturnTarget } from './return-address.ts'
import { takeReport, TooEarly } from './take-report.ts'

const ring = (...secrets: [string, ...string[]]) => new SignedLinks(new KeyRing(secrets))
const addresses = new ReturnAddresses(ring('first'.repeat(8)), 'Bounces@mail.example.com')
const mailOf = (agencyId: number, mailId: number): ReturnTarget => ({ state: 'vic', agencyId, mailId })

describe('a return address', () => {
  const account: ReturnTarget = { state: 'nsw', accountMailId: '0f8fad5b-d9cb-469f-a165-70867728950e' }

  test.each([mailOf(12, 345), mailOf(2_147_483_647, 2_147_483_647), account])('names its mail: %j', (target) => {
    const address = addresses.addressFor(target)
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
    expect(addresses.targetOf(address)).toEqual(target)
    expect(addresses.targetOf(address.toUpperCase())).toEqual(target)
    expect(addresses.find(`Final-Recipient: <${address}>\nX`)).toEqual(target)
  })

  test('stays valid while the secret that made it is known', () => {
    const address = addresses.addressFor(mailOf(12, 345))
    const later = new ReturnAddresses(ring('other'.repeat(8), 'first'.repeat(8)), 'bounces@mail.example.com')
    expect(later.targetOf(address)).toEqual(mailOf(12, 345))
    const apart = new ReturnAddresses(ring('other'.repeat(8)), 'bounces@mail.example.com')
    expect(apart.targetOf(address)).toBeUndefined()
  })

  test('cannot be made up, nor changed to that of another mail', () => {
    const address = addresses.addressFor(mailOf(12, 345))
    const [token] = /[0-9a-z]{16}(?=@)/.exec(address) ?? []
    for (const other of [
      address.replace('12-345', '12-346'),
      address.replace('vic', 'nsw'),
      address.replace('vic', 'xx'),
      address.replace('example.com', 'example.com.evil.example'),
      address.replace('bounces+', 'xbounces+'),
      `${address}, ${address}`,
      `<${address}>`,
      `bounces+vic-9999999999-1-${token}@mail.example.com`,
      `bounces+vic-${'z'.repeat(25)}-${token}@mail.example.com`,
      `bounces+vic-12-345-${'0'.repeat(16)}@mail.example.com`,
      'bounces@mail.example.com',
      '',
    ])
      expect(addresses.targetOf(other), other).toBeUndefined()
  })
})

let database: TestDatabase
let databases: Databases
let given: Given
let agencyId: number
let mailId: number
const clock = { now: () => new Date() }
const log = createLogger('silent')

beforeAll(async () => {
  database = await testDatabase()
  const urls = Object.fromEntries(stateCodes.map((state) => [state, database.workerUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 4, applicationName: 'tests' })
  given = await Given.in(database.ownerUrl)
})
afterAll(async () => {
  await databases.close()
  await given.close()
  await database.drop()
})

const insertMail = async (recipients: readonly string[], status = 'SENT') => {
  const id = await given.row('mails', {
    agency_id: agencyId,
    kind: 'OCCUPANT_NOTICE',
    subject: 'Hello',
    status,
    sent_at: status === 'SENT' ? new Date().toISOString() : null,
  })
  for (const [place, email] of recipients.entries())
    await given.rows(
      `insert into mail_recipients (agency_id, mail_id, type, position, email) values ($1, $2, 'to', $3, $4)`,
      [agencyId, id, place + 1, email],
    )
  return id
}
beforeEach(async () => {
  agencyId = await given.agency('vic')
  mailId = await insertMail(['Ana@home.example'])
})

const message = (groups: string, to = '') =>
  Buffer.from(
    `From: MAILER-DAEMON@mx.example\r\nTo: <${to}>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n` +
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\n${groups}\r\n--b--\r\n`,
  )
const about = (email: string, action = 'failed', status = '5.1.1') =>
  `Final-Recipient: rfc822; ${email}\r\nAction: ${action}\r\nStatus: ${status}\r\n\r\n`
const take = async (groups: string, id = mailId) =>
  takeReport({ databases, clock }, mailOf(agencyId, id), message(groups))
const mail = async (id = mailId) => {
  const [row] = await given.rows<{ status: string; error: string | null }>(
    'select status, last_error as error from mails where agency_id = $1 and id = $2',
    [agencyId, id],
  )
  return row
}
const reachable = async (email: string) => {
  const rows = await given.rows(
    `select from returned_mails where agency_id = $1 and email_key = $2 and is_permanent and (cleared_at is null or cleared_at > now())`,
    [agencyId, email],
  )
  return rows.length === 0
}
const audits = async () =>
  given.rows(`select action from audit_events where agency_id = $1 and entity = 'mails'`, [agencyId])

describe('a report', () => {
  test('of a permanent failure fails the mail, marks the address and is counted once', async () => {
    expect(await take(about('ana@home.example'))).toBe(true)
    expect(await mail()).toEqual({ status: 'FAILED', error: 'Came back: There is no such mailbox.' })
    expect(await reachable('ana@home.example')).toBe(false)
    expect(await take(about('ana@home.example'))).toBe(false)
    expect(await take(about('ana@home.example', 'delayed', '4.4.1'))).toBe(false)
    expect(await audits()).toEqual([{ action: 'return-mail' }])
  })

  test.each(['a', 'aa'])('whose words begin with %s and are cut within a character is noted', async (start) => {
    const recipients = Array.from({ length: 5 }, (_, place) => `${place}${'x'.repeat(60)}@home-of-many-people.example`)
    const id = await insertMail(recipients)
    const words = `Diagnostic-Code: smtp; ${start}${'😀'.repeat(60)}\r\n\r\n`
    expect(await take(recipients.map((each) => about(each).replace(/\r\n$/, words)).join(''), id)).toBe(true)
    const { error } = (await mail(id)) ?? {}
    expect([error?.length, error?.isWellFormed()]).toEqual([500, true])
  })

  test('of a delay only says so, and a failure after it counts', async () => {
    await take(about('ana@home.example', 'delayed', '4.4.1'))
    expect(await mail()).toEqual({ status: 'SENT', error: 'Delayed: The mail server could not be reached.' })
    expect(await reachable('ana@home.example')).toBe(true)
    await take(about('ana@home.example', 'failed', '4.4.7'))
    expect(await mail()).toMatchObject({ status: 'FAILED' })
    expect(await reachable('ana@home.example')).toBe(true)
  })

  test('about one of several recipients leaves the mail sent, until it came back from all', async () => {
    const id = await insertMail(['ana@home.example', 'ben@home.example'])
    await take(about('ana@home.example'), id)
    expect(await mail(id)).toEqual({
      status: 'SENT',
      error: 'Came back from ana@home.example: There is no such mailbox.',
    })
    await take(about('ben@home.example'), id)
    expect(await mail(id)).toMatchObject({ status: 'FAILED' })
  })

  test('about an address that never got the mail marks nobody of several', async () => {
    const id = await insertMail(['ana@home.example', 'ben@home.example'])
    await take(about('victim@other.example'), id)
    expect(await mail(id)).toEqual({
      status: 'SENT',
      error: 'Came back from one of the recipients: There is no such mailbox.',
    })
    expect(await reachable('victim@other.example')).toBe(true)
    await take(about('victim@other.example'))
    expect(await reachable('ana@home.example')).toBe(false)
  })

  test('of a delivery, or a day after a later mail, the address counts as reachable again', async () => {
    await take(about('ana@home.example'))
    const later = await insertMail(['ana@home.example'])
    const tenant = { state: 'vic' as const, agencyId, userId: null }
    const sendAt = async (at: Date) =>
      databases.of('vic').transaction(tenant, async (db) => db.rows(clearRecipients(agencyId, later, at)))
    await sendAt(new Date())
    expect(await reachable('ana@home.example')).toBe(false)
    await given.rows(`update returned_mails set cleared_at = now() - interval '1 second' where agency_id = $1`, [
      agencyId,
    ])
    expect(await reachable('ana@home.example')).toBe(true)
    await take(about('ana@home.example'), later)
    expect(await reachable('ana@home.example')).toBe(false)
    await take(about('ana@home.example', 'delivered', '2.0.0'), await insertMail(['ana@home.example']))
    expect(await reachable('ana@home.example')).toBe(true)
  })

  test('that comes before the mail is recorded as sent must be handed over again', async () => {
    await expect(take(about('ana@home.example'), await insertMail(['ana@home.example'], 'QUEUED'))).rejects.toThrow(
      TooEarly,
    )
    expect(await take(about('ana@home.example'), 2_000_000_000)).toBe(false)
  })

  test('about a mail of an account says so there', async () => {
    const [row] = await given.rows<{ id: string }>(
      `insert into account_mails (state, kind, email, sent_at) values ('vic', 'INVITATION', 'new@x.example', now()) returning id`,
    )
    const target: ReturnTarget = { state: 'vic', accountMailId: row?.id ?? '' }
    const send = async (groups: string) => takeReport({ databases, clock }, target, message(groups))
    expect(await send(about('new@x.example'))).toBe(true)
    expect(await send(about('new@x.example'))).toBe(false)
    const [stored] = await given.rows(
      'select returned_at is not null as "isBack", last_error as error from account_mails where id = $1',
      [row?.id],
    )
    expect(stored).toEqual({ isBack: true, error: 'There is no such mailbox.' })
  })
})

describe('over SMTP', () => {
  const open = async (limits = {}) =>
    openBounceServer<ReturnTarget>({
      port: 0,
      host: '127.0.0.1',
      domain: 'mail.example.com',
      log,
      targetOf: (address) => addresses.targetOf(address),
      take: async (target, source) => void (await takeReport({ databases, clock }, target, source)),
      keptBytes: longestReport,
      limits,
    })
  const deliver = async (port: number, to: string | string[], raw: Buffer) => {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    try {
      return await transport.sendMail({ envelope: { from: '', to }, raw })
    } finally {
      transport.close()
    }
  }
  const silence = ''
  /** The answers to raw commands, until the server closes or says enough. */
  const speak = async (port: number, ...commands: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (part: Buffer) => {
      said += part.toString()
      const next = commands.shift()
      if (next === undefined) socket.end()
      else if (next !== silence) socket.write(`${next}\r\n`)
    })
    await new Promise((resolve) => socket.on('close', resolve))
    return said
  }

  test('a report is taken, also one with a large mail behind it; any other address is refused', async () => {
    const server = await open({ messageBytes: 2_000_000 })
    try {
      const to = addresses.addressFor(mailOf(agencyId, mailId))
      const huge = Buffer.concat([message(about('ana@home.example')), Buffer.alloc(1_000_000, 'x\r\n')])
      await deliver(server.port, to, huge)
      expect(await mail()).toMatchObject({ status: 'FAILED' })
      await expect(deliver(server.port, to, Buffer.alloc(3_000_000, 'x\r\n'))).rejects.toMatchObject({
        responseCode: 552,
      })
      for (const wrong of [
        'victim@other.example',
        'bounces@mail.example.com',
        to.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0')),
      ])
        await expect(deliver(server.port, wrong, huge), wrong).rejects.toMatchObject({ responseCode: 550 })
      expect((await deliver(server.port, [to, to.toUpperCase()], huge)).rejected).toHaveLength(1)
    } finally {
      await server.close()
    }
  })

  test('who is silent is cut off', async () => {
    const server = await open({ silenceMs: 150 })
    expect(await speak(server.port, silence).finally(async () => server.close())).toContain('421')
  })

  test('who guesses or logs in is cut off, and an early report is asked for again', async () => {
    const server = await open()
    try {
      const guesses = Array.from(
        { length: 8 },
        (_, place) => `RCPT TO:<bounces+vic-1-${place}-0000000000000000@mail.example.com>`,
      )
      const said = await speak(server.port, 'EHLO x', 'MAIL FROM:<>', ...guesses, 'QUIT')
      expect(said.match(/^550 /gm)).toHaveLength(4)
      expect(said).toContain('421 ')
      expect(await speak(server.port, 'EHLO x', 'AUTH PLAIN AGEAYg==', 'QUIT')).toMatch(/^50[02] /m)
      expect(await speak(server.port, 'EHLO x', 'MAIL FROM:<>', 'DATA', 'QUIT')).toMatch(/^503 /m)
      const early = await insertMail(['ana@home.example'], 'QUEUED')
      await expect(
        deliver(server.port, addresses.addressFor(mailOf(agencyId, early)), message(about('ana@home.example'))),
      ).rejects.toMatchObject({ responseCode: 451 })
    } finally {
      await server.close()
    }
  })
})

/** An IMAP server of one mailbox, whose answers a test may replace. */
async function mailboxServer(messages: Buffer[], answer: (command: string) => string | undefined = () => undefined) {
  const seen = new Set<number>()
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('* OK ready\r\n')
    socket.on('data', (data: Buffer) => {
      const [, tag = '', command = ''] = /^(\S+) (.*)\r\n$/.exec(data.toString()) ?? []
      commands.push(command)
      const other = answer(command)
      if (other !== undefined) return socket.write(other.replace('TAG', tag))
      const [, id] = /^UID (?:FETCH|STORE) (\d+)/.exec(command) ?? []
      if (command === 'UID SEARCH UNSEEN')
        socket.write(
          `* SEARCH ${messages
            .map((_, place) => place + 1)
            .filter((each) => !seen.has(each))
            .join(' ')}\r\n`,
        )
      else if (command.startsWith('UID FETCH')) {
        const source = messages[Number(id) - 1] as Buffer
        socket.write(`* ${id} FETCH (UID ${id} BODY[]<0> {${source.length}}\r\n`)
        socket.write(source)
        socket.write(')\r\n')
      } else if (command.startsWith('UID STORE')) seen.add(Number(id))
      return socket.write(`${tag} OK done\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `imap://us%40er:pass%22word@127.0.0.1:${(server.address() as AddressInfo).port}/Reports`
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, seen, commands, close }
}

describe('over IMAP', () => {
  const run = async (mailboxUrl: string) =>
    readMailboxJob({ databases, clock, mailboxUrl, returnAddresses: addresses }).perform(undefined, {
      log,
      attempt: 1,
      maxAttempts: 1,
    })

  test('unread reports are taken and marked as read, each once; an early one stays unread', async () => {
    const early = await insertMail(['ana@home.example'], 'QUEUED')
    const to = (id: number) => addresses.addressFor(mailOf(agencyId, id))
    const server = await mailboxServer([
      message(about('ana@home.example'), to(mailId)),
      Buffer.from('From: friend@x.example\r\nSubject: Hello\r\n\r\nHi\r\n'),
      message(about('ana@home.example'), to(early)),
      message(about('ana@home.example'), 'bounces+vic-1-1-0000000000000000@mail.example.com'),
    ])
    try {
      await run(server.url)
      expect(await mail()).toMatchObject({ status: 'FAILED' })
      expect([...server.seen]).toEqual([1, 2, 4])
      expect(server.commands.slice(0, 2)).toEqual([String.raw`LOGIN "us@er" "pass\"word"`, 'SELECT "Reports"'])
      await given.rows(`update mails set status = 'SENT', sent_at = now() where agency_id = $1 and id = $2`, [
        agencyId,
        early,
      ])
      await run(server.url)
      expect(await mail(early)).toMatchObject({ status: 'FAILED' })
      expect(await audits()).toHaveLength(2)
    } finally {
      await server.close()
    }
  })

  test.each([
    ['refuses the password', 'TAG NO [AUTHENTICATIONFAILED] no\r\n', 'no'],
    ['sends a line without end', 'x'.repeat(100_000), 'line that is too long'],
    ['sends long lines', `* ${'x'.repeat(60_000)}\r\n`.repeat(80), 'more lines than was asked for'],
    ['sends more than was asked for', '* 1 FETCH (BODY[] {999999999}\r\n', 'more than was asked for'],
  ])('a server that %s ends the visit with an error without the password', async (_, answer, expected) => {
    const server = await mailboxServer([], (command) => (command.startsWith('LOGIN') ? answer : undefined))
    try {
      const visit = readMailbox(server.url, { mostBytes: 1000, handle: async () => true })
      await expect(visit).rejects.toThrow(expected)
      await expect(visit).rejects.not.toThrow('pass')
    } finally {
      await server.close()
    }
  })
})
