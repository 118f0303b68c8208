import { beforeAll, expect, test } from 'vitest'
import { sendAccountMails, linkIn } from '../../testing/account-mails.ts'
import { typedAgency } from '../../testing/given-agency.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'
import { agencySteps, stepNames } from './agency-steps.ts'

const system = await testStateSystem()
let staff: SystemBrowser
let colleague: SystemBrowser

const signedIn = async (options: Parameters<typeof system.person>[0], state: 'vic' | 'nsw' = 'vic') => {
  const browser = system.browser()
  await browser.signIn(state, (await system.person({ state, ...options })).username)
  return browser
}

beforeAll(async () => {
  staff = await signedIn({ isAdministrator: true, name: 'Ada Office' })
  colleague = await signedIn({ isAdministrator: true, name: 'Ben Office' })
})

const mainOf = (body: string) => body.slice(body.indexOf('<main'))

/** Begins a draft and returns its address. */
const begin = async (browser: SystemBrowser): Promise<string> => {
  const page = await browser.get('/vic/Agencies/new')
  const reply = await browser.post('/vic/Agencies/new', hiddenIn(mainOf(page.body)))
  return (reply.headers.location ?? '').replace(/\/agency$/, '')
}

const fieldsOf = (step: (typeof stepNames)[number], typed: Record<string, string>) =>
  Object.fromEntries(
    agencySteps[step].fields.map((field) => [
      field,
      field === 'services' ? (typed[field]?.split(' ') ?? []) : (typed[field] ?? ''),
    ]),
  )

const fill = async (browser: SystemBrowser, at: string, typed: Record<string, string>, steps = stepNames) => {
  let reply
  for (const step of steps) {
    const page = await browser.get(`${at}/${step}`)
    reply = await browser.post(`${at}/${step}`, { ...hiddenIn(mainOf(page.body)), ...fieldsOf(step, typed) })
  }
  return reply
}

const create = async (browser: SystemBrowser, at: string, more: Record<string, string> = {}) => {
  const page = await browser.get(`${at}/summary`)
  return browser.post(`${at}/summary`, { ...hiddenIn(mainOf(page.body)), ...more })
}

const agencyNamed = async (name: string) =>
  (await system.given.rows<{ id: number }>('select * from agencies where name = $1', [name]))[0]

test('a draft that one colleague leaves is finished by another, and the master user joins', async () => {
  const typed = typedAgency()
  const at = await begin(staff)
  await fill(staff, at, typed, ['agency', 'office'])
  const list = await colleague.get('/vic/Agencies/new')
  expect(list.body).toContain(typed['name'])
  expect(list.body).toContain('2 of 5 steps')
  expect(list.body).toContain('Ada Office')
  expect((await colleague.get('/vic/Agencies/index')).body).toMatch(
    /<a href="\/vic\/Agencies\/new"\s*>1 agency begun, not created yet</,
  )
  const last = await fill(colleague, at, typed, ['services', 'money', 'master'])
  expect(last?.headers.location).toBe(`${at}/summary`)
  const summary = await colleague.get(`${at}/summary`)
  for (const text of ['Smoke alarm, Gas', 'PropertyMe', 'The landlord, through the agency', 'Mia Master'])
    expect(summary.body).toContain(text)
  const form = hiddenIn(mainOf(summary.body))
  const [reply, again] = [await colleague.post(`${at}/summary`, form), await colleague.post(`${at}/summary`, form)]
  const agency = await agencyNamed(typed['name'] ?? '')
  expect(agency).toMatchObject({
    abn: typed['abn'],
    service_mask: 3,
    software: 'PROPERTY_ME',
    is_active: true,
  })
  expect(
    await system.given.rows('select plan, payer, version from billing_agreements where agency_id = $1', [agency?.id]),
  ).toEqual([{ plan: 'SAFER_HOME', payer: 'LANDLORD', version: 1 }])
  for (const { headers } of [reply, again])
    expect(headers.location).toBe(`/vic/Agencies/view/${agency?.id}?notice=created`)
  expect((await colleague.get('/vic/Agencies/new')).body).not.toContain(typed['name'])
  expect((await colleague.get(`${at}/office`)).headers.location).toBe(`/vic/Agencies/view/${agency?.id}`)
  const [audit] = await system.given.rows(
    "select user_name, agency_id from audit_events where action = 'create-agency' and entity_id = $1",
    [agency?.id],
  )
  expect(audit).toEqual({ user_name: 'Ben Office', agency_id: agency?.id })

  const mails = await sendAccountMails(system)
  const mail = mails.find(({ to }) => to[0] === typed['masterEmail'])
  expect(mail?.subject).toBe(`${typed['name']} invites you to the compliance portal`)
  const master = system.browser()
  const invitation = await master.get(linkIn(mail))
  expect(invitation.body).toContain('as a master user')
  const joined = await master.post(linkIn(mail), {
    ...hiddenIn(invitation.body),
    username: `mia.${agency?.id}`,
    password: 'kettle river lamp',
    repeat: 'kettle river lamp',
  })
  expect(joined.statusCode).toBe(303)
  const [member] = await system.given.rows('select is_master from memberships where agency_id = $1', [agency?.id])
  expect(member).toEqual({ is_master: true })
})

test('what is wrong is saved, and reported beside its field and in the summary', async () => {
  const at = await begin(staff)
  const reply = await fill(staff, at, typedAgency({ abn: '123', name: 'Half done' }), ['agency'])
  expect(reply?.statusCode).toBe(422)
  expect(reply?.body).toContain('id="abn-error"')
  expect(reply?.body).toContain('value="Half done"')
  expect((await colleague.get(`${at}/agency`)).body).toContain('value="123"')
  const summary = await staff.get(`${at}/summary`)
  expect(summary.body).toContain('An ABN has 11 digits; these are 3.')
  expect(summary.body).not.toContain('Create the agency')
  const office = await fill(staff, at, typedAgency({ suburb: 'Nowhere' }), ['office'])
  expect([office?.statusCode, office?.body.includes('id="suburb-error"')]).toEqual([422, true])
  expect((await staff.get(`${at}/summary`)).body).toContain('This suburb with this postcode is not in this state.')
  await staff.post(`${at}/discard`, hiddenIn(mainOf(summary.body)))
  expect((await staff.get(`${at}/agency`)).statusCode).toBe(404)
})

test('a step that a colleague changed meanwhile is refused with both versions', async () => {
  const at = await begin(staff)
  const page = await staff.get(`${at}/agency`)
  await fill(colleague, at, typedAgency({ name: 'First name' }), ['agency'])
  const late = await staff.post(`${at}/agency`, {
    ...hiddenIn(mainOf(page.body)),
    ...fieldsOf('agency', typedAgency({ name: 'Second name' })),
  })
  expect(late.statusCode).toBe(409)
  for (const text of ['changed by Ben Office', 'Ben Office: First name', 'You: Second name', 'value="Second name"'])
    expect(late.body).toContain(text)
})

test('an agency that nobody confirmed as another office is refused, in both fields', async () => {
  const first = typedAgency({ name: 'Known Agency' })
  const at = await begin(staff)
  await fill(staff, at, first)
  expect((await create(staff, at)).statusCode).toBe(303)
  const other = await begin(staff)
  const second = typedAgency({ name: 'Same Again', abn: first['abn'] ?? '' })
  await fill(staff, other, second)
  const refused = await create(staff, other)
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain('Known Agency has this ABN already.')
  expect(await agencyNamed('Same Again')).toBeUndefined()
  expect((await create(staff, other, { anotherOffice: 'yes' })).statusCode).toBe(303)
  expect(await agencyNamed('Same Again')).toBeDefined()
  const third = await begin(staff)
  await fill(staff, third, typedAgency({ emailDomain: first['emailDomain'] ?? '' }))
  expect((await staff.get(`${third}/summary`)).body).toContain('Known Agency has this domain already.')
})

test('of two with the same ABN at once one is created', async () => {
  const typed = typedAgency()
  const drafts = [await begin(staff), await begin(colleague)]
  await fill(staff, drafts[0] ?? '', typed)
  await fill(colleague, drafts[1] ?? '', { ...typed, name: `${typed['name']} B`, emailDomain: '' })
  const replies = await Promise.all([create(staff, drafts[0] ?? ''), create(colleague, drafts[1] ?? '')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
  expect(await system.given.rows('select from agencies where abn = $1', [typed['abn']])).toHaveLength(1)
})

test('users of agencies and staff of other states reach neither drafts nor agencies', async () => {
  const typed = typedAgency()
  const at = await begin(staff)
  await fill(staff, at, typed)
  await create(staff, at)
  const agencyId = (await agencyNamed(typed['name'] ?? ''))?.id ?? 0
  const open = await begin(staff)
  const master = await signedIn({ agencies: [agencyId], isMaster: true })
  const { form_token: token = '' } = hiddenIn((await master.get('/vic/')).body)
  const pages = [
    '/vic/Agencies/index',
    '/vic/Agencies/new',
    `${open}/agency`,
    `${open}/summary`,
    `/vic/Agencies/view/${agencyId}`,
    `/vic/Agencies/change/${agencyId}`,
  ]
  for (const path of pages) {
    expect([path, (await master.get(path)).statusCode]).toEqual([path, 403])
    if (path !== '/vic/Agencies/index')
      expect([path, (await master.post(path, { form_token: token })).statusCode]).toEqual([path, 403])
    expect((await system.browser().get(path)).headers.location).toContain('/vic/Users/login')
  }
  const elsewhere = await signedIn({ isAdministrator: true }, 'nsw')
  for (const path of pages.slice(2))
    expect([path, (await elsewhere.get(path.replace('/vic', '/nsw'))).statusCode]).toEqual([path, 404])
  expect((await elsewhere.get('/nsw/Agencies/index?search=Harbour')).body).not.toContain(typed['name'])
})
