import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeReturn, isPermanent } from '../emails/describe-return.ts'
import { longestReport, readReport } from './read-report.ts'

const report = (groups: readonly string[], type = 'report-type=delivery-status; ', encoding = '') =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>',
    'Auto-Submitted: auto-replied',
    `Content-Type: multipart/report; ${type}`,
    '\tboundary="=_b 1"',
    '',
    'This is a MIME message.',
    '--=_b 1',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--=_b 1',
    'Content-Type: message/delivery-status',
    ...(encoding === '' ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
    '',
    encoding === 'base64'
      ? Buffer.from(['Reporting-MTA: dns; mx', '', ...groups].join('\r\n')).toString('base64')
      : ['Reporting-MTA: dns; mx', '', ...groups].join('\r\n'),
    '--=_b 1',
    'Content-Type: message/rfc822',
    '',
    'Action: failed',
    'Final-Recipient: rfc822; other@x.example',
    '--=_b 1--',
  ].join('\r\n')
const group = (action: string, status: string, more = '') =>
  `Final-Recipient: rfc822; Ana@Home.example\r\nAction: ${action}\r\nStatus: ${status}\r\n${more}\r\n`
const read = (text: string) => readReport(Buffer.from(text))
const gone = { email: 'ana@home.example', outcome: 'FAILED', status: '5.1.1', words: '550 5.1.1 User unknown' }
const diagnosis = 'Diagnostic-Code: smtp;\r\n 550 5.1.1\r\n\tUser unknown\r\n'

describe('a delivery report', () => {
  test.each([
    ['as it is', ''],
    ['in base64', 'base64'],
    ['quoted', 'quoted-printable'],
  ])('says who did not get the mail and why, %s', (_, encoding) => {
    expect(read(report([group('failed', '5.1.1', diagnosis)], undefined, encoding))).toEqual([gone])
  })

  test('may be about several people, each with what became of the mail there', () => {
    const others = [
      group('delayed (for a while)', '4.4.1').replace('Ana@', 'ben@'),
      group('delivered', '2.1.5').replace('Final-Recipient', 'Original-Recipient').replace('Ana@', 'col@'),
      group('relayed', '2.1.9'),
      group('failed', '4.4.7').replace('Ana@Home.example', 'nobody at all'),
    ]
    expect(read(report(others)).map(({ email, outcome, status }) => [email, outcome, status])).toEqual([
      ['ben@home.example', 'DELAYED', '4.4.1'],
      ['col@home.example', 'DELIVERED', '2.1.5'],
      [null, 'FAILED', '4.4.7'],
    ])
  })

  test.each([
    ['a report about reading', 'report-type=disposition-notification; '],
    ['a complaint', 'report-type=feedback-report; '],
  ])('is not %s', (_, type) => {
    expect(read(report([group('failed', '5.1.1')], type))).toEqual([])
  })
})

describe('a notice in prose', () => {
  const notice = (headers: readonly string[], body = '<ana@home.example>:\n550 5.1.1 unknown user\n') =>
    [...headers, 'Content-Type: text/plain', '', body].join('\n')

  test('of a mail server says that the mail came back', () => {
    expect(read(notice(['From: MAILER-DAEMON@mx.example', 'Subject: failure notice']))).toEqual([
      { email: null, outcome: 'FAILED', status: '5.1.1', words: '550 5.1.1 unknown user' },
    ])
    expect(read(notice(['From: x@y.example', 'X-Failed-Recipients: ana@home.example', 'Subject: Mail']))).toMatchObject(
      [{ email: 'ana@home.example', outcome: 'FAILED' }],
    )
    expect(read(notice(['From: Postmaster <postmaster@mx.example>', 'Subject: Undeliverable: Hi'], 'Sorry.'))).toEqual([
      { email: null, outcome: 'FAILED', status: null, words: null },
    ])
  })

  test('of a delay is one', () => {
    const [delay] = read(notice(['From: mailer-daemon@mx.example', 'Subject: Warning: message delayed'], '421 busy'))
    expect(delay).toMatchObject({ outcome: 'DELAYED', status: '4.0.0' })
  })

  test.each([
    [['From: ana@home.example', 'Auto-Submitted: auto-replied', 'Subject: Out of office: failure of my boiler']],
    [['From: ana@home.example', 'Subject: Re: your mail was returned']],
    [['From: postmaster@home.example', 'Subject: Welcome']],
    [[]],
  ])('is no reply of a person or a robot: %j', (headers) => {
    expect(read(notice(headers))).toEqual([])
  })
})

test.each([
  ['5.1.1', '550 No', 'There is no such mailbox (“550 No”).', true],
  ['5.1.2', null, 'There is no mail server for this domain.', true],
  ['5.2.2', null, 'The mailbox is full.', true],
  ['4.4.7', null, 'The mail server could not be reached for days.', false],
  ['5.7.1', null, 'The mail server refused it.', true],
  [null, null, 'The mail server did not accept it.', true],
])('the status %s with the words %s is %s', (status, words, sentence, isFinal) => {
  const reported = { email: null, outcome: 'FAILED', status, words } as const
  expect(describeReturn(reported)).toBe(sentence)
  expect(isPermanent(reported)).toBe(isFinal)
})

describe('hostile reports', () => {
  test('never throw, and have limits', () => {
    const long = report([group('failed', '5.1.1', `Diagnostic-Code: smtp; ${'x'.repeat(5000)}\u0000\r\n`)])
    expect(read(long)[0]?.words).toHaveLength(200)
    expect(read(report(Array.from({ length: 300 }, () => group('failed', '5.1.1')))).length).toBeLessThanOrEqual(50)
    expect(read(report([group('failed', '5.1.1')]).padEnd(4 * longestReport, 'x'))).toHaveLength(1)
    for (const text of ['', '\n\n', ':', 'Content-Type: multipart/report; boundary=', 'a:\n '.repeat(100_000)])
      expect(read(text)).toEqual([])
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(1000), (bytes, place) => {
        const whole = Buffer.from(report([group('failed', '5.1.1', diagnosis)]))
        readReport(Buffer.concat([whole.subarray(0, place), bytes, whole.subarray(place)]))
      }),
    )
  })

  test('of pathological shapes are read in no time', () => {
    const began = performance.now()
    for (const text of [
      `Content-Type: multipart/report${'; boundary'.repeat(20_000)}\n\n`,
      `From: ${'<'.repeat(100_000)}\nSubject: ${'not '.repeat(30_000)}\n\n${'4.1.'.repeat(20_000)}`,
      `Content-Type: multipart/report; boundary=b\n\n${'\n--b'.repeat(60_000)}`,
      report([`Action: failed\r\nFinal-Recipient: ${'a@'.repeat(50_000)}`, 'Diagnostic-Code: '.repeat(5000)]),
    ])
      read(text)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
