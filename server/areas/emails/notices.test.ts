import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EmailDraft, PropertyEmail, previewEmail } from '../../../contract/emails.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Message } from '../../outside/mailer.ts'
import { createLogger } from '../../platform/logging.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { problemCodes } from '../access-cases/access-problems.ts'
import { sendMailJob } from './send-mail.job.ts'

const portal = await testPortal()
await portal.given.features('DownloadEmail')
let browser: Browser
let agencyId: number
let userId: number
let propertyId: number
let noticeId: number

beforeEach(async () => {
  const { given } = portal
  agencyId = await given.agency('vic', 'Wattle & Bird')
  await setAgency({
    phone: '+61390001000',
    email: 'office@wattle.example.com',
    address_line_1: '1 High Street',
    email_domain: 'agency.example.com',
    is_email_domain_verified: true,
  })
  userId = await given.user('vic', { name: 'Priya Nair' })
  await given.membership(userId, agencyId)
  await given.rows('update memberships set can_send_email = true where user_id = $1', [userId])
  const managerId = await given.propertyManager(agencyId, 'Mia Manager')
  await given.rows('update property_managers set email = $2 where id = $1', [managerId, 'mia@wattle.example.com'])
  propertyId = await given.property(agencyId, {
    managerId,
    streetNumber: '7',
    streetName: 'Wattle Street',
    columns: { address_line_2: 'RICHMOND VIC 3121' },
  })
  await given.service(agencyId, propertyId, 'smoke')
  await given.tenancy(agencyId, propertyId, { occupant: 'Ana <b>Lima' })
  await given.rows('update occupants set email = $2 where agency_id = $1', [agencyId, 'ana@home.example.com'])
  await given.accessCase(agencyId, propertyId)
  noticeId = (await given.rows<{ id: number }>('select id from access_issues where agency_id = $1', [agencyId]))[0]
    ?.id as number
  browser = await portal.signIn(userId)
})

const setAgency = async (columns: Record<string, unknown>) => {
  const names = Object.keys(columns)
  const changes = names.map((name, at) => `${name} = $${at + 2}`).join(', ')
  await portal.given.rows(`update agencies set ${changes} where id = $1`, [agencyId, ...Object.values(columns)])
}

async function givenVisit() {
  await portal.given.row('technicians', {
    id: 900_000 + agencyId,
    state: 'vic',
    name: 'Tom',
    latitude: 0,
    longitude: 0,
    service_ids: '{1}',
  })
  const startsAt = new Date(Date.now() + 86_400_000)
  await portal.given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: 900_000 + agencyId,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 7_200_000),
    status: 'BOOKED',
    booked_at: new Date(),
  })
}

const meta = (changes: object = {}) => ({
  propertyId,
  toAddresses: ['ana@home.example.com'],
  ccAddresses: ['me@agency.example.com'],
  message: '<p>Please <strong>call</strong> us.</p><script>alert(1)</script>',
  ...changes,
})
const preview = async (changes: object = {}, as = browser) =>
  as.post('/v1/email/OCCUPANT_NOTICE/preview', { meta: meta(changes) })
const previewed = async (changes: object = {}) => (await preview(changes)).body.data as ReplyOf<typeof previewEmail>
const send = async (changes: object = {}, as = browser) =>
  as.post('/v1/notice/send-occupant-notification', meta(changes))
const draftFor = async (query = `propertyId=${propertyId}`) => browser.get(`/v1/email/OCCUPANT_NOTICE/draft?${query}`)
const draft = async (query?: string) => (await draftFor(query)).body.data as EmailDraft
const mails = async () => portal.given.rows('select * from mails where agency_id = $1 order by id', [agencyId])

/** Runs the job of the agency's latest mail and returns what it hands to the mail server. */
async function sentMessage(): Promise<Message> {
  const messages: Message[] = []
  const [latest] = (await mails()).toReversed() as { id: number }[]
  await sendMailJob({
    ...portal,
    mailer: {
      send: async (message) => {
        messages.push(message)
        return { messageId: message.messageId, notReached: [] }
      },
      close: async () => {},
    },
    documents: { quote: async () => undefined, invoice: async () => undefined, creditNote: async () => undefined },
    from: portal.config.mailFrom,
    brandName: portal.config.brand.name,
    portalUrl: portal.config.portalUrl,
    ownerQuoteUrl: () => '',
  }).perform(
    { state: 'vic', agencyId, mailId: latest?.id },
    { log: createLogger('silent'), attempt: 1, maxAttempts: 12 },
  )
  return messages[0] as Message
}

async function uploadedImage(as = browser): Promise<string> {
  const value = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = multipartForm([{ name: 'file', value, fileName: 'meter.png', type: 'image/png' }])
  const reply = await as.call('PUT', '/v1/misc/image/upload', { body: form.body, headers: form.headers })
  return (reply.body.data as { public_url: string }).public_url
}

async function givenTenants(...tenants: { name: string; email: string | null }[]): Promise<void> {
  const [tenancy] = await portal.given.rows<{ id: number }>('select id from tenancies where agency_id = $1', [agencyId])
  for (const [at, tenant] of tenants.entries())
    await portal.given.row('occupants', { agency_id: agencyId, tenancy_id: tenancy?.id, position: at + 2, ...tenant })
}

/** A further issue of the property's case. */
const givenIssue = async (problem: string): Promise<number> => {
  const [issue] = await portal.given.rows<{ id: number }>(
    `insert into access_issues (agency_id, property_id, case_id, problem_id)
     select c.agency_id, c.property_id, c.id, p.id from access_cases c, access_problems p
      where c.agency_id = $1 and p.code = $2 returning id`,
    [agencyId, problem],
  )
  return issue?.id as number
}

async function givenLandlord(): Promise<void> {
  const contactId = await portal.given.row('contacts', {
    agency_id: agencyId,
    name: 'Lou Lord',
    email: 'lou@x.example',
  })
  await portal.given.row('property_contacts', {
    agency_id: agencyId,
    property_id: propertyId,
    contact_id: contactId,
    role: 'LANDLORD',
  })
}

test('an email to the owner is about their property, and has a template of its own', async () => {
  expect((await draft()).templates.map(({ code }) => code)).not.toContain('OWNER_ACCESS')
  await givenLandlord()
  const subjectTo = async (...toAddresses: string[]) => (await previewed({ toAddresses })).subject
  expect(await subjectTo('Lou@x.example')).toBe('About your property – 7 Wattle Street, RICHMOND VIC 3121')
  expect(await subjectTo('lou@x.example', 'ana@home.example.com')).toBe(
    'About your home – 7 Wattle Street, RICHMOND VIC 3121',
  )
  const { templates } = await draft()
  expect(templates.find(({ code }) => code === 'OWNER_ACCESS')).toMatchObject({
    subject: 'Access to your property for a safety check – 7 Wattle Street, RICHMOND VIC 3121',
    message: expect.stringContaining('<p>Hello Lou,</p>'),
  })
})

describe('the form', () => {
  test('has the sender, the footer, the occupants and everyone else of the property', async () => {
    await givenLandlord()
    const ana = { label: 'Ana <b>Lima', value: 'ana@home.example.com', role: 'Renter', isOwner: false }
    expect(await draft()).toMatchObject({
      fromEmail: expect.stringMatching(/^user\.\d+@agency\.example\.com$/),
      isSendingEnabled: true,
      isDomainSetUp: true,
      isAccountListed: true,
      defaultRecipient: expect.stringMatching(/@agency\.example\.com$/),
      emailFooter: '1 High Street\n(03) 9000 1000\noffice@wattle.example.com',
      toEmails: [ana],
      contacts: [
        ana,
        { label: 'Lou Lord', value: 'lou@x.example', role: 'Rental provider', isOwner: true },
        { label: 'Mia Manager', value: 'mia@wattle.example.com', role: 'Property manager', isOwner: false },
      ],
      subject: 'About your home – 7 Wattle Street, RICHMOND VIC 3121',
      ownerSubject: 'About your property – 7 Wattle Street, RICHMOND VIC 3121',
      suggestedTemplate: null,
    })
  })

  test('offers templates in the words of the state, within the limit, with names escaped', async () => {
    const { templates } = await draft()
    expect(templates.map(({ label }) => label)).toEqual([
      'We cannot reach you',
      'Please let our technician in',
      'Please confirm your details',
      'A key is needed',
      'Access through the owners corporation',
    ])
    expect(templates[0]?.message).toContain('<p>Hello Ana,</p>')
    expect(templates[0]?.message).toContain('the smoke alarm safety check at 7 Wattle Street. Your rental provider has')
    expect(templates[0]?.message).toContain('reply to this email or call (03) 9000 1000')
  })

  test('names the services that are due, and in a reminder those of the visit', async () => {
    await portal.given.service(agencyId, propertyId, 'gas', { columns: { job_status: 'UP_TO_DATE' } })
    await portal.given.service(agencyId, propertyId, 'blinds', { columns: { job_status: 'ON_HOLD' } })
    await portal.given.service(agencyId, propertyId, 'electrical', { columns: { job_status: 'OVERDUE' } })
    await givenVisit()
    await portal.given.rows(
      `insert into visit_services (agency_id, visit_id, service_id, booking_type)
       select agency_id, id, 1, 'SMOKE_ALARM_SERVICE' from visits where agency_id = $1`,
      [agencyId],
    )
    const { templates } = await draft()
    const messageOf = (wanted: string) => templates.find(({ code }) => code === wanted)?.message
    expect(messageOf('CANNOT_REACH_YOU')).toContain('to arrange smoke alarm and electrical safety checks at')
    expect(messageOf('VISIT_REMINDER')).toMatch(/[ap]m for the smoke alarm safety check\./)
    const html = (await previewed({ template: null, message: '' })).preview_html
    expect(html).toContain('Smoke alarm and electrical safety checks')
  })

  test('every template can be sent, with the longest names too', async () => {
    await portal.given.rows('update properties set address_line_1 = $2 where id = $1', [propertyId, 'W'.repeat(190)])
    await givenTenants(...Array.from({ length: 4 }, (_, at) => ({ name: 'Tenant', email: `${at}@home.example.com` })))
    await portal.given.rows('update occupants set name = $2 where agency_id = $1', [agencyId, 'N'.repeat(70)])
    for (const problem of problemCodes.slice(1)) await givenIssue(problem)
    await setAgency({ address_line_1: 'A'.repeat(200) })
    await givenVisit()
    const { templates } = await draft()
    expect(templates.map(({ code }) => code)).toContain('VISIT_REMINDER')
    expect(templates.find(({ code }) => code === 'VISIT_REMINDER')?.message).toMatch(/between \d+:\d\d [ap]m and/)
    for (const { code, message, subject } of templates) {
      expect([code, (await preview({ template: code, message })).status]).toEqual([code, 200])
      expect((await previewed({ template: code, message })).subject).toBe(subject)
    }
  })

  test('suggests the template that fits the notice', async () => {
    expect((await draft(`propertyId=${propertyId}&noticeId=${noticeId}`)).suggestedTemplate).toBe('CANNOT_REACH_YOU')
  })

  test('greets everyone to whom it is addressed', async () => {
    await givenTenants(
      { name: 'Ben Costa', email: 'ben@home.example.com' },
      { name: 'Cho Unreachable', email: null },
      { name: 'Dee Ray', email: 'dee@home.example.com' },
    )
    const { templates, toEmails } = await draft()
    expect(toEmails.map(({ label }) => label)).toEqual(['Ana <b>Lima', 'Ben Costa', 'Dee Ray'])
    expect(templates[0]?.message).toContain('<p>Hello Ana, Ben and Dee,</p>')
  })

  test.each([
    ['KEY_DID_NOT_WORK', 'The key we hold does not let the technician into'],
    ['KEY_NOT_AT_AGENCY', 'We have no key that lets the technician into'],
    ['KEY_NEEDED', 'We have no key that lets the technician into'],
    ['COMMUNICATION_DIFFICULTY', 'A friend or relative can arrange this with us for you.'],
    ['ENTRY_REFUSED', 'A technician needs to come inside'],
  ])('about %s says "%s …"', async (problem, text) => {
    const issueId = await givenIssue(problem)
    const { suggestedTemplate, templates } = await draft(`propertyId=${propertyId}&noticeId=${issueId}`)
    expect(templates.find(({ code }) => code === suggestedTemplate)?.message).toContain(text)
  })

  test.each([
    [{ is_email_domain_verified: false }, { isDomainSetUp: false, isAccountListed: true }],
    [{ is_sending_enabled: false }, { isSendingEnabled: false }],
  ])('warns with %j', async (agency, shown) => {
    await setAgency(agency)
    expect(await draft()).toMatchObject(shown)
  })

  test('has no sender if the user’s account is not listed', async () => {
    await portal.given.rows('update memberships set can_send_email = false where user_id = $1', [userId])
    expect(await draft()).toMatchObject({ fromEmail: null, isAccountListed: false, isDomainSetUp: true })
  })
})

describe('a preview', () => {
  test('shows subject, sender, recipients and the cleaned letter with property, answer and writer', async () => {
    const { subject, from, recipients, preview_html: html } = await previewed()
    expect(subject).toBe('About your home – 7 Wattle Street, RICHMOND VIC 3121')
    expect(from).toEqual({ name: 'Wattle & Bird', email: expect.stringMatching(/@agency\.example\.com$/) })
    expect(recipients).toEqual([
      { type: 'to', email: 'ana@home.example.com' },
      { type: 'cc', email: 'me@agency.example.com' },
    ])
    for (const part of [
      '<p>Please <strong>call</strong> us.</p>',
      '7 Wattle Street, ',
      'To answer, reply to this email or call (03) 9000 1000. Mia Manager, who manages the property, will read your reply.',
      'Kind regards,<br>Priya Nair<br>Wattle &amp; Bird',
      '(03) 9000 1000<br>office@wattle.example.com',
    ]) {
      expect(html).toContain(part)
    }
    expect(html).not.toContain('alert(1)')
    expect(await mails()).toEqual([])
  })

  test('shows the footer that was typed', async () => {
    const { preview_html: html } = await previewed({ emailFooter: 'Line <1>\nLine 2' })
    expect(html).toContain('</strong><br>Line &lt;1&gt;<br>Line 2')
    expect(html).not.toContain('office@wattle.example.com')
  })

  test('of an empty message still says what it is about', async () => {
    const { preview_html: html } = await previewed({ message: '' })
    expect(html).toContain('We are writing to you about the safety checks at 7 Wattle Street, RICHMOND VIC 3121.')
  })

  test('equals what is sent', async () => {
    const message = `<p>Look:</p><p><img src="${await uploadedImage()}" alt="The meter" width="300"></p>`
    const content = { message, emailFooter: 'Our footer', noticeId, template: 'KEY_NEEDED' }
    const shown = await previewed(content)
    expect((await send(content)).status).toBe(200)
    const sent = await sentMessage()
    const [image] = sent.attachments
    expect(sent.html).toContain(`"cid:${image?.contentId}"`)
    const publicUrl = /<img src="([^"]+)"/.exec(shown.preview_html)?.[1]
    expect(sent.html.replaceAll(`cid:${image?.contentId}`, publicUrl as string)).toBe(shown.preview_html)
    expect([sent.subject, sent.from.address, sent.from.name]).toEqual([
      shown.subject,
      shown.from.email,
      shown.from.name,
    ])
    expect([...sent.to, ...sent.cc]).toEqual(shown.recipients.map(({ email }) => email))
  })

  test('shows the user’s own address while the agency is not set up', async () => {
    await setAgency({ is_email_domain_verified: false })
    expect((await previewed()).from.email).toMatch(/^user\.\d+@agency\.example\.com$/)
  })

  test('needs only the notice', async () => {
    expect((await previewed({ propertyId: null, noticeId })).subject).toContain('7 Wattle Street')
  })
})

test('a download is the mail as it is sent, with its images, and opens as a draft', async () => {
  const message = `<p><img src="${await uploadedImage()}" alt="The meter"></p>`
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/v1/email/OCCUPANT_NOTICE/download',
    headers: {
      origin: 'http://portal.test',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: { meta: meta({ message }) },
  })
  expect(reply.headers['content-type']).toBe('message/rfc822')
  expect(reply.headers['content-disposition']).toContain('7 Wattle Street_ RICHMOND VIC 3121.eml"')
  const mail = await PostalMime.parse(reply.rawPayload)
  expect(mail).toMatchObject({
    subject: 'About your home – 7 Wattle Street, RICHMOND VIC 3121',
    from: { name: 'Wattle & Bird' },
    replyTo: [{ address: 'mia@wattle.example.com' }],
  })
  expect(mail.headers.find(({ key }) => key === 'x-unsent')?.value).toBe('1')
  expect(mail.attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', related: true }])
})

describe('sending', () => {
  test('queues the mail for the property and its case, in the user’s name, and records it', async () => {
    const reply = await send({ noticeId })
    expect(reply.status).toBe(200)
    const [mail] = await mails()
    expect(mail).toMatchObject({
      kind: 'OCCUPANT_NOTICE',
      status: 'QUEUED',
      property_id: propertyId,
      issue_id: noticeId,
      is_from_person: true,
      reply_to: 'mia@wattle.example.com',
      created_by: userId,
    })
    expect(mail?.['thread_key']).toBe(`case-${String(mail?.['case_id'])}`)
    const audit = await portal.given.rows(`select * from audit_events where agency_id = $1 and property_id = $2`, [
      agencyId,
      propertyId,
    ])
    expect(audit).toMatchObject([{ action: 'send-occupant-notice', user_id: userId }])
  })

  test('belongs to the open case of the property without a notice too', async () => {
    await send()
    expect((await mails())[0]).toMatchObject({ issue_id: null, case_id: expect.any(Number) })
  })

  test('twice with the same key sends once', async () => {
    const headers = { 'idempotency-key': 'one-mail' }
    const both = await Promise.all(
      [1, 2].map(async () => browser.call('POST', '/v1/notice/send-occupant-notification', { body: meta(), headers })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await mails()).toHaveLength(1)
  })

  test('goes to owners too', async () => {
    expect((await send({ toAddresses: ['lou@x.example'], ccAddresses: [] })).status).toBe(200)
  })

  test('is refused while the agency’s sending is disabled', async () => {
    await setAgency({ is_sending_enabled: false })
    const reply = await send()
    expect([reply.status, reply.body.error?.message]).toEqual([
      422,
      'Sending emails from the Compliance Portal is disabled',
    ])
    expect(await mails()).toEqual([])
  })

  test('is refused until the domain is set up and the account is listed', async () => {
    await setAgency({ is_email_domain_verified: false })
    const reply = await send()
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields).toEqual({ fromEmail: 'A "From" email is required' })
  })

  test('is refused for a cancelled property', async () => {
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1`,
      [propertyId],
    )
    expect((await send()).body.error?.message).toBe('This property has been cancelled')
  })

  const tooLong = 'Message should be 500 characters or less'
  test.each([
    [{ toAddresses: [] }, { toAddresses: 'At least one email is required' }],
    [{ toAddresses: ['ana'] }, { toAddresses: 'Please enter a valid email address' }],
    [{ toAddresses: ['a@b.example\r\nBcc: x@y.example'] }, { toAddresses: 'Please enter a valid email address' }],
    [
      { ccAddresses: ['ANA@home.example.com'] },
      {
        ccAddresses: 'One or more email addresses are already included in the "To" section (ANA@home.example.com)',
      },
    ],
    [{ message: `<p>${'x'.repeat(501)}</p>` }, { message: tooLong }],
    [{ template: 'NOTHING' }, { template: 'Please choose another template' }],
  ])('with %j says %j', async (change, fields) => {
    const reply = await send(change)
    expect([reply.status, reply.body.error?.fields]).toEqual([422, fields])
    expect(await mails()).toEqual([])
  })

  test('accepts 500 visible characters', async () => {
    expect((await send({ message: `<p><b>${'🔑'.repeat(500)}</b></p>` })).status).toBe(200)
  })

  test('refuses an image of another agency', async () => {
    const other = await portal.given.agency()
    const stranger = await portal.given.user()
    await portal.given.membership(stranger, other)
    const image = await uploadedImage(await portal.signIn(stranger))
    const reply = await send({ message: `<p><img src="${image}"></p>` })
    expect([reply.status, reply.body.error?.message]).toEqual([
      422,
      'An image is no longer available. Remove it and add it again.',
    ])
  })

  test('refuses more than ten images', async () => {
    const images = await Promise.all(Array.from({ length: 11 }, async () => uploadedImage()))
    const reply = await send({ message: images.map((src) => `<img src="${src}">`).join('') })
    expect(reply.body.error?.message).toBe('A message can have at most 10 images.')
  })
})

describe('another agency’s', () => {
  test('property does not exist, unless the user works there too', async () => {
    const other = await portal.given.agency()
    const elsewhere = await portal.given.property(other)
    for (const reply of [
      await send({ propertyId: elsewhere }),
      await preview({ propertyId: elsewhere }),
      await draftFor(`propertyId=${elsewhere}`),
      await browser.get(`/v1/property/${elsewhere}/emails`),
    ]) {
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Property not found'])
    }
    await portal.given.membership(userId, other)
    const reply = await send({ propertyId: elsewhere })
    expect([reply.status, reply.body.error?.message]).toEqual([403, 'You do not have access to this property'])
  })

  test('notice does not exist, nor one of another property', async () => {
    const second = await portal.given.property(agencyId)
    for (const reply of [
      await send({ noticeId: 999_999 }),
      await send({ propertyId: second, noticeId }),
      await preview({ propertyId: null, noticeId: 999_999 }),
    ]) {
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Notice not found'])
    }
  })
})

test('the emails of a property show what became of each', async () => {
  await send({ noticeId })
  await send({ message: '<p>Again</p>' })
  await portal.given.rows(
    `update mails set status = 'FAILED', last_error = '550 No such mailbox' where agency_id = $1 and issue_id is not null`,
    [agencyId],
  )
  const reply = await browser.get(`/v1/property/${propertyId}/emails`)
  const { items, total } = reply.body.data as { items: PropertyEmail[]; total: number }
  const [latest, first] = items
  expect(total).toBe(2)
  expect(latest).toMatchObject({ status: 'QUEUED', problem: null, by: 'Priya Nair', noticeId: null })
  expect(first).toMatchObject({
    status: 'FAILED',
    problem: '550 No such mailbox',
    noticeId,
    recipients: [
      { type: 'to', email: 'ana@home.example.com' },
      { type: 'cc', email: 'me@agency.example.com' },
    ],
  })
  const ofCase = await browser.get(`/v1/property/${propertyId}/emails?caseId=${first?.caseId}`)
  expect(ofCase.body.data).toMatchObject({ total: 2 })
  expect((await browser.get(`/v1/property/${propertyId}/emails?caseId=999999`)).body.data).toEqual({
    items: [],
    total: 0,
  })
})

test.each([
  ['GET', '/v1/email/OCCUPANT_NOTICE/draft?propertyId=1'],
  ['POST', '/v1/email/OCCUPANT_NOTICE/preview'],
  ['POST', '/v1/email/OCCUPANT_NOTICE/download'],
  ['POST', '/v1/notice/send-occupant-notification'],
  ['GET', '/v1/property/1/emails'],
])('%s %s needs a session', async (method, url) => {
  expect((await portal.browser().call(method, url, method === 'POST' ? { body: {} } : {})).status).toBe(401)
})
